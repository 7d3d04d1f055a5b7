/* SPDX-License-Identifier: MIT */
/* Two kernels, with what clang wants of HIP to compile for a host. */
typedef __SIZE_TYPE__ size_t; struct dim3{unsigned x,y,z; __attribute__((host,device)) dim3(unsigned a=1,unsigned b=1,unsigned c=1):x(a),y(b),z(c){} };
extern "C" int hipLaunchKernel(const void*, dim3, dim3, void**, size_t, void*); extern "C" int __hipPushCallConfiguration(dim3,dim3,size_t,void*);extern "C" int __hipPopCallConfiguration(dim3*,dim3*,size_t*,void*);
__attribute__((global)) void __attribute__((amdgpu_flat_work_group_size(1, 128))) other(float *x){ x[__builtin_amdgcn_workitem_id_x()]=1; }
__attribute__((global)) void lds(float *x){ __attribute__((shared)) float t[256]; t[__builtin_amdgcn_workitem_id_x()]=x[0]; __builtin_amdgcn_s_barrier(); x[1]=t[3]; }
