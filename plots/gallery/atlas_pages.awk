# SPDX-License-Identifier: MIT
#
# From what there is to the pages of the atlas: a sweep file for each compute
# capability, each product and the index, in the folder `sweeps`. Reads lines
# "arch|NAME|FAMILY|CAPABILITY" and "gpu|ARCH|NAME|SMS"; prints a line
# "SWEEP-FILE PAGE-FOLDER CHART-IDS" for each page.
BEGIN { FS = "|" }
$1 == "arch" { name[++arch_count] = $2; at[$2] = arch_count; family[$2] = $3; capability[$2] = $4 }
$1 == "gpu" { gpu_arch[++gpu_count] = $2; gpu[gpu_count] = $3; sms[gpu_count] = $4 }

END {
    write_index()
    for (i = 1; i <= arch_count; i++)
        write_arch(name[i])
    for (g = 1; g <= gpu_count; g++)
        write_gpu(g)
}

# A text between quotes, as YAML has it.
function quoted(text) {
    gsub(/'/, "''", text)
    return "'" text "'"
}

# The folder of a product: "RTX 4060 Ti" is gpu/rtx-4060-ti.
function folder_of(g, text) {
    text = tolower(gpu[g])
    gsub(/[^a-z0-9]+/, "-", text)
    sub(/-$/, "", text)
    return "gpu/" text
}

function begin_page(path, title, archs) {
    file = sweeps "/" path ".yaml"
    ids = ""
    id = path
    sub(/.*\//, "", id)
    print "# Where are the cliffs, and what binds? A page of the atlas, written by draw_atlas.sh." >file
    print "name: " (id ~ /^[0-9]/ ? "gpu-" id : id) >file
    print "title: " quoted(title) >file
    print "architectures: [" archs "]" >file
    print "grid: {threads_per_block: 32..max:32, regs_per_thread: 1..max, smem_per_block: 0..max:1K}" >file
    print "output: {formats: [svg], themes: [light, dark], data: none}" >file
    print "links:" >file
}

function end_page(path, folder) {
    close(file)
    print path ".yaml", folder, ids
}

function link(text, to, group) {
    print "  - {name: " quoted(text) ", to: " quoted(to) ", group: " quoted(group) "}" >file
}

function size_of(g) {
    return sms[g] (sms[g] == 1 ? " SM" : " SMs")
}

# To the products of an architecture, but for number `but`.
function link_gpus(up, arch, but, group, g) {
    for (g = 1; g <= gpu_count; g++)
        if (gpu_arch[g] == arch && g != but)
            link(gpu[g] ", " size_of(g), up folder_of(g) "/index.html", group)
}

function chart(chart_id, what) {
    print "  - {id: " chart_id ", " what "}" >file
    ids = ids (ids == "" ? "" : " ") chart_id
}

# What every page of an architecture or a product shows.
function charts_of(arch, only) {
    only = ", architectures: [" arch "]"
    print "charts:" >file
    chart("card", "type: card, smem_per_block: 0" only)
    chart("pairs", "type: limits, x: regs_per_thread, y: smem_per_block, threads_per_block: 256" only)
    chart("limits", "type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
    chart("occupancy", "type: occupancy, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
    chart("registers", "type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0" only)
    chart("shared-memory", "type: cliffs, along: smem_per_block, threads_per_block: 256, regs_per_thread: 32" only)
    chart("threads", "type: cliffs, along: threads_per_block, regs_per_thread: 40, smem_per_block: 0" only)
    chart("lines", "type: lines, along: regs_per_thread, threads_per_block: 256, smem_per_block: 16K" only)
    chart("unused", "type: waste, of: registers, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
    chart("one-more-block", "type: step, of: regs_per_thread, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
    chart("split", "type: ladder, threads_per_block: 256, regs_per_thread: 40, smem_per_block: 16K" only)
}

# An architecture between those beside it in the list.
function around(arch, list, i) {
    list = ""
    for (i = at[arch] - 1; i <= at[arch] + 1; i++)
        if (i in name)
            list = list (list == "" ? "" : ", ") name[i]
    return list
}

function write_arch(arch, i) {
    begin_page(arch, "Compute capability " capability[arch] " (" family[arch] ")", around(arch))
    link("Atlas", "../index.html", "Up and across")
    for (i = at[arch] - 1; i <= at[arch] + 1; i += 2)
        if (i in name)
            link("Compute capability " capability[name[i]] " (" family[name[i]] ")", "../" name[i] "/index.html", "Up and across")
    link_gpus("../", arch, 0, "GPUs with " arch)
    charts_of(arch)
    chart("neighbours-registers", "type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0")
    chart("neighbours-shared-memory", "type: compare, chart: cliffs, along: smem_per_block, threads_per_block: 256, regs_per_thread: 32")
    if (at[arch] > 1)
        chart("against-previous", "type: difference, architectures: [" arch ", " name[at[arch] - 1] "], x: regs_per_thread, y: smem_per_block, threads_per_block: 256")
    chart("neighbours", "type: generations, threads_per_block: 256, regs_per_thread: 40, smem_per_block: 16K")
    end_page(arch, "/" arch)
}

function write_gpu(g, arch, folder) {
    arch = gpu_arch[g]
    folder = folder_of(g)
    begin_page(folder, gpu[g] ": " size_of(g) " of compute capability " capability[arch], arch)
    link("Atlas", "../../index.html", "Up and across")
    link("Compute capability " capability[arch] " (" family[arch] ")", "../../" arch "/index.html", "Up and across")
    link_gpus("../../", arch, g, "GPUs with " arch)
    charts_of(arch)
    chart("waves", "type: waves, gpus: [" quoted(gpu[g]) "], threads_per_block: 256, regs_per_thread: 40, smem_per_block: 16K")
    end_page(folder, "/" folder)
}

# The newest first.
function write_index(i) {
    begin_page("atlas", "Atlas of GPU occupancy", "nvidia")
    for (i = arch_count; i >= 1; i--)
        link(capability[name[i]] " (" family[name[i]] ")", name[i] "/index.html", "Compute capabilities")
    for (i = arch_count; i >= 1; i--)
        link_gpus("", name[i], 0, "GPUs: " family[name[i]])
    print "charts:" >file
    chart("small-blocks", "type: generations, threads_per_block: 64, regs_per_thread: 32, smem_per_block: 4K")
    chart("usual-blocks", "type: generations, threads_per_block: 256, regs_per_thread: 40, smem_per_block: 16K")
    chart("large-blocks", "type: generations, threads_per_block: 512, regs_per_thread: 60, smem_per_block: 48K")
    end_page("atlas", ".")
}
