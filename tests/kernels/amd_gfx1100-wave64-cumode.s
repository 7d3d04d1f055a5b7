	.text
	.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
	.amdhsa_code_object_version 5
	.protected	plain                   ; -- Begin function plain
	.globl	plain
	.p2align	8
	.type	plain,@function
plain:                                  ; @plain
; %bb.0:
	s_load_b128 s[0:3], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_clause 0x1
	global_load_b32 v1, v0, s[2:3]
	global_load_b32 v2, v0, s[0:1]
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v1, v1, v2
	global_store_b32 v0, v1, s[0:1]
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel plain
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 4
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	plain, .Lfunc_end0-plain
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 64
; NumSgprs: 4
; NumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 4
; NumVGPRsForWavesPerEU: 3
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	lds                     ; -- Begin function lds
	.globl	lds
	.p2align	8
	.type	lds,@function
lds:                                    ; @lds
; %bb.0:
	s_load_b64 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	v_xor_b32_e32 v0, 0x3ff, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_load_b32 v2, v1, s[0:1]
	s_waitcnt vmcnt(0)
	ds_store_b32 v1, v2
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_load_b32 v0, v0
	s_waitcnt lgkmcnt(0)
	global_store_b32 v1, v0, s[0:1]
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel lds
		.amdhsa_group_segment_fixed_size 4096
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 2
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end1:
	.size	lds, .Lfunc_end1-lds
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 92
; NumSgprs: 2
; NumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 4096 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 2
; NumVGPRsForWavesPerEU: 3
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	vectors                 ; -- Begin function vectors
	.globl	vectors
	.p2align	8
	.type	vectors,@function
vectors:                                ; @vectors
; %bb.0:
	s_load_b64 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	v_mov_b32_e32 v1, 1.0
	;;#ASMSTART
	;;#ASMEND
	s_waitcnt lgkmcnt(0)
	global_store_b32 v0, v1, s[0:1]
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel vectors
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 101
		.amdhsa_next_free_sgpr 61
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end2:
	.size	vectors, .Lfunc_end2-vectors
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 40
; NumSgprs: 61
; NumVgprs: 101
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 7
; VGPRBlocks: 25
; NumSGPRsForWavesPerEU: 61
; NumVGPRsForWavesPerEU: 101
; Occupancy: 7
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	scratch                 ; -- Begin function scratch
	.globl	scratch
	.p2align	8
	.type	scratch,@function
scratch:                                ; @scratch
; %bb.0:
	s_load_b64 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	s_clause 0x1
	s_load_b256 s[4:11], s[0:1], 0x0
	s_load_b32 s2, s[0:1], 0x20
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s4
	v_mov_b32_e32 v2, s5
	v_mov_b32_e32 v3, s6
	v_mov_b32_e32 v4, s7
	v_mov_b32_e32 v5, s8
	v_mov_b32_e32 v6, s9
	v_mov_b32_e32 v7, s10
	v_mov_b32_e32 v8, s11
	v_mov_b32_e32 v9, s2
	scratch_store_b32 off, v1, off dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v2, off offset:4 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v3, off offset:8 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v4, off offset:12 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v5, off offset:16 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v6, off offset:20 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v7, off offset:24 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v8, off offset:28 dlc
	s_waitcnt_vscnt null, 0x0
	scratch_store_b32 off, v9, off offset:32 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x24
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:36 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x28
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:40 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x2c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:44 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x30
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:48 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x34
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:52 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x38
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:56 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x3c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:60 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x40
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:64 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x44
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:68 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x48
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:72 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x4c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:76 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x50
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:80 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x54
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:84 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x58
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:88 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x5c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:92 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x60
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:96 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x64
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:100 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x68
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:104 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x6c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:108 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x70
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:112 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x74
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:116 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x78
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:120 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x7c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:124 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x80
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:128 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x84
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:132 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x88
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:136 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x8c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:140 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x90
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:144 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x94
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:148 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x98
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:152 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0x9c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:156 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xa0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:160 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xa4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:164 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xa8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:168 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xac
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:172 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xb0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:176 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xb4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:180 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xb8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:184 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xbc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:188 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xc0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:192 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xc4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:196 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xc8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:200 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xcc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:204 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xd0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:208 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xd4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:212 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xd8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:216 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xdc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:220 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xe0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:224 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xe4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:228 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xe8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:232 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xec
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:236 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xf0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:240 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xf4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:244 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xf8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:248 dlc
	s_waitcnt_vscnt null, 0x0
	s_load_b32 s2, s[0:1], 0xfc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s2
	scratch_store_b32 off, v1, off offset:252 dlc
	s_waitcnt_vscnt null, 0x0
	global_load_b32 v1, v0, s[0:1]
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v1, 63, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, off glc dlc
	s_waitcnt vmcnt(0)
	global_store_b32 v0, v1, s[0:1]
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel scratch
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 260
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 10
		.amdhsa_next_free_sgpr 12
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end3:
	.size	scratch, .Lfunc_end3-scratch
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1780
; NumSgprs: 12
; NumVgprs: 10
; ScratchSize: 260
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 2
; NumSGPRsForWavesPerEU: 12
; NumVGPRsForWavesPerEU: 10
; Occupancy: 16
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	wide                    ; -- Begin function wide
	.globl	wide
	.p2align	8
	.type	wide,@function
wide:                                   ; @wide
; %bb.0:
	s_load_b64 s[0:1], s[0:1], 0x0
	v_mov_b32_e32 v1, 2
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_store_b32 v0, v1, s[0:1]
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel wide
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 2
		.amdhsa_next_free_sgpr 2
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end4:
	.size	wide, .Lfunc_end4-wide
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 40
; NumSgprs: 2
; NumVgprs: 2
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 2
; NumVGPRsForWavesPerEU: 2
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	few_waves               ; -- Begin function few_waves
	.globl	few_waves
	.p2align	8
	.type	few_waves,@function
few_waves:                              ; @few_waves
; %bb.0:
	s_load_b64 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v0, 2, v0
	v_mov_b32_e32 v1, 0x40400000
	s_waitcnt lgkmcnt(0)
	global_store_b32 v0, v1, s[0:1]
	s_nop 0
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel few_waves
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 193
		.amdhsa_next_free_sgpr 2
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end5:
	.size	few_waves, .Lfunc_end5-few_waves
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 44
; NumSgprs: 2
; NumVgprs: 2
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 48
; NumSGPRsForWavesPerEU: 2
; NumVGPRsForWavesPerEU: 193
; Occupancy: 3
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.hidden	called                          ; -- Begin function called
	.globl	called
	.p2align	2
	.type	called,@function
called:                                 ; @called
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	scratch_store_b32 off, v40, s32         ; 4-byte Folded Spill
	;;#ASMSTART
	;;#ASMEND
	scratch_load_b32 v40, off, s32          ; 4-byte Folded Reload
	v_mul_lo_u32 v0, v0, v0
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end6:
	.size	called, .Lfunc_end6-called
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 36
; NumSgprs: 33
; NumVgprs: 41
; ScratchSize: 8
; MemoryBound: 0
	.text
	.protected	calls                   ; -- Begin function calls
	.globl	calls
	.p2align	8
	.type	calls,@function
calls:                                  ; @calls
; %bb.0:
	s_load_b64 s[0:1], s[0:1], 0x0
	v_lshlrev_b32_e32 v1, 2, v0
	s_mov_b32 s32, 0
	s_getpc_b64 s[2:3]
	s_add_u32 s2, s2, called@rel32@lo+4
	s_addc_u32 s3, s3, called@rel32@hi+12
	s_waitcnt lgkmcnt(0)
	global_load_b32 v0, v1, s[0:1]
	s_swappc_b64 s[30:31], s[2:3]
	global_store_b32 v1, v0, s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel calls
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 8
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 2
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_enable_private_segment 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 41
		.amdhsa_next_free_sgpr 33
		.amdhsa_reserve_vcc 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 0
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 0
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end7:
	.size	calls, .Lfunc_end7-calls
                                        ; -- End function
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 64
; NumSgprs: 33
; NumVgprs: 41
; ScratchSize: 8
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 10
; NumSGPRsForWavesPerEU: 33
; NumVGPRsForWavesPerEU: 41
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 2
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.p2alignl 7, 3214868480
	.fill 96, 4, 3214868480
	.hidden	__oclc_ABI_version              ; @__oclc_ABI_version
	.type	__oclc_ABI_version,@object
	.section	.rodata,"a",@progbits
	.weak	__oclc_ABI_version
	.p2align	2, 0x0
__oclc_ABI_version:
	.long	500                             ; 0x1f4
	.size	__oclc_ABI_version, 4

	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           plain
    .private_segment_fixed_size: 0
    .sgpr_count:     4
    .sgpr_spill_count: 0
    .symbol:         plain.kd
    .uses_dynamic_stack: false
    .vgpr_count:     3
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 4096
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           lds
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 4
      - 1
    .sgpr_count:     2
    .sgpr_spill_count: 0
    .symbol:         lds.kd
    .uses_dynamic_stack: false
    .vgpr_count:     3
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           vectors
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .sgpr_count:     61
    .sgpr_spill_count: 0
    .symbol:         vectors.kd
    .uses_dynamic_stack: false
    .vgpr_count:     101
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 512
    .name:           scratch
    .private_segment_fixed_size: 260
    .sgpr_count:     12
    .sgpr_spill_count: 0
    .symbol:         scratch.kd
    .uses_dynamic_stack: false
    .vgpr_count:     10
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           wide
    .private_segment_fixed_size: 0
    .sgpr_count:     2
    .sgpr_spill_count: 0
    .symbol:         wide.kd
    .uses_dynamic_stack: false
    .vgpr_count:     2
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           few_waves
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .sgpr_count:     2
    .sgpr_spill_count: 0
    .symbol:         few_waves.kd
    .uses_dynamic_stack: false
    .vgpr_count:     2
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           calls
    .private_segment_fixed_size: 8
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .sgpr_count:     33
    .sgpr_spill_count: 0
    .symbol:         calls.kd
    .uses_dynamic_stack: false
    .vgpr_count:     41
    .vgpr_spill_count: 0
    .wavefront_size: 64
    .workgroup_processor_mode: 0
amdhsa.target:   amdgcn-amd-amdhsa--gfx1100
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
