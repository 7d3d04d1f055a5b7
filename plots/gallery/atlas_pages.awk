# SPDX-License-Identifier: MIT
#
# From what there is to the pages of the atlas: a sweep file for each
# architecture, each product and the index, in the folder `sweeps`. Reads lines
#
#   arch|NAME|VENDOR|FAMILY|CAPABILITY|WARP|SM|HAS_REGISTERS|HAS_SPLITS|HAS_ACCUMULATORS|HAS_LARGE|SUB_GROUPS
#                                   (oldest first; SUB_GROUPS with blanks between)
#   mode|OF|NAME|SUFFIX|SM          another mode of an architecture, which is on its page
#   gpu|ARCH|NAME|SMS
#
# and prints a line "SWEEP-FILE PAGE-FOLDER CHART-IDS" for each page.
BEGIN { FS = "|" }
$1 == "arch" {
    name[++arch_count] = $2
    at[$2] = arch_count
    vendor[$2] = $3
    family[$2] = $4
    capability[$2] = $5
    warp[$2] = $6
    sm[$2] = $7
    has_registers[$2] = $8
    has_splits[$2] = $9
    has_accumulators[$2] = $10
    has_large[$2] = $11
    sub_groups[$2] = $12
}
$1 == "mode" { mode[$2, ++mode_count[$2]] = $3; suffix[$3] = $4; sm[$3] = $5 }
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

# What an architecture is called: by its number, or by its name where it has none.
function short_name(arch) {
    return capability[arch] == "" ? arch " (" family[arch] ")" : capability[arch] " (" family[arch] ")"
}

function full_name(arch) {
    return (capability[arch] == "" ? vendor[arch] " " : "Compute capability ") short_name(arch)
}

function begin_page(path, title, archs, warps) {
    file = sweeps "/" path ".yaml"
    ids = ""
    id = path
    sub(/.*\//, "", id)
    print "# Where are the cliffs, and what binds? A page of the atlas, written by draw_atlas.sh." >file
    print "name: " (id ~ /^[0-9]/ ? "gpu-" id : id) >file
    print "title: " quoted(title) >file
    print "architectures: [" archs "]" >file
    print "grid: {threads_per_block: " warps "..max:" warps ", regs_per_thread: 1..max, smem_per_block: 0..max:1K}" >file
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
    return sms[g] " " sm[gpu_arch[g]] (sms[g] == 1 ? "" : "s")
}

# To the products of an architecture, but for number `but`.
function link_gpus(up, arch, but, group, g) {
    for (g = 1; g <= gpu_count; g++)
        if (gpu_arch[g] == arch && g != but)
            link(gpu[g] ", " size_of(g), up folder_of(g) "/index.html", group)
}

# So many registers, where they limit anything.
function regs_of(arch, regs) {
    return has_registers[arch] ? regs : 0
}

function chart(chart_id, what) {
    print "  - {id: " chart_id ", " what "}" >file
    ids = ids (ids == "" ? "" : " ") chart_id
}

# What every page of an architecture or a product shows.
function charts_of(arch, only) {
    only = ", architectures: [" arch "]"
    print "charts:" >file
    if (has_registers[arch])
        charts_with_registers(only)
    else
        charts_without_registers(only)
    if (has_splits[arch])
        chart("split", "type: ladder, threads_per_block: 256, regs_per_thread: 40, smem_per_block: 16K" only)
}

function charts_to_look_up(prefix, only) {
    chart(prefix "card", "type: card, smem_per_block: 0" only)
    chart(prefix "pairs", "type: limits, x: regs_per_thread, y: smem_per_block, threads_per_block: 256" only)
    chart(prefix "limits", "type: limits, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
}

function charts_with_registers(only) {
    charts_to_look_up("", only)
    chart("occupancy", "type: occupancy, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
    chart("registers", "type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0" only)
    chart("shared-memory", "type: cliffs, along: smem_per_block, threads_per_block: 256, regs_per_thread: 32" only)
    chart("threads", "type: cliffs, along: threads_per_block, regs_per_thread: 40, smem_per_block: 0" only)
    chart("lines", "type: lines, along: regs_per_thread, threads_per_block: 256, smem_per_block: 16K" only)
    chart("unused", "type: waste, of: registers, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
    chart("one-more-block", "type: step, of: regs_per_thread, x: regs_per_thread, y: threads_per_block, smem_per_block: 0" only)
}

# The same questions where registers limit nothing: shared memory takes their place.
function charts_without_registers(only) {
    only = ", regs_per_thread: 0" only
    chart("limits", "type: limits, x: smem_per_block, y: threads_per_block, scale: log2" only)
    chart("occupancy", "type: occupancy, x: smem_per_block, y: threads_per_block, scale: log2" only)
    chart("shared-memory", "type: cliffs, along: smem_per_block, threads_per_block: 256" only)
    chart("threads", "type: cliffs, along: threads_per_block, smem_per_block: 0" only)
    chart("lines", "type: lines, along: smem_per_block, threads_per_block: 256" only)
    chart("unused", "type: waste, of: shared_memory, x: smem_per_block, y: threads_per_block" only)
    chart("one-more-block", "type: step, of: smem_per_block, x: smem_per_block, y: threads_per_block" only)
}

# The other modes of an architecture: what each holds, then all beside each other.
function charts_of_modes(arch, all, i, only) {
    all = arch
    for (i = 1; i <= mode_count[arch]; i++) {
        charts_to_look_up(suffix[mode[arch, i]] "-", ", architectures: [" mode[arch, i] "]")
        all = all ", " mode[arch, i]
    }
    only = ", measure: threads, architectures: [" all "]"
    chart("modes-registers", "type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0" only)
    chart("modes-shared-memory", "type: compare, chart: cliffs, along: smem_per_block, threads_per_block: 256, regs_per_thread: 32" only)
    for (i = 1; i <= mode_count[arch]; i++)
        if (sm[mode[arch, i]] == sm[arch])
            chart(suffix[mode[arch, i]] "-difference", "type: difference, x: regs_per_thread, y: threads_per_block, smem_per_block: 0, measure: threads, architectures: [" mode[arch, i] ", " arch "]")
}

# What a launch chooses beside the modes of an architecture. The default sub-group is on all other charts.
function charts_of_choices(arch, sizes, count, i, only) {
    only = ", architectures: [" arch "]"
    if (has_accumulators[arch]) {
        chart("accumulators-pairs", "type: limits, x: regs_per_thread, y: smem_per_block, threads_per_block: 256, accum_regs_per_thread: 64" only)
        chart("accumulators-registers", "type: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0, accum_regs_per_thread: 64" only)
    }
    count = split(sub_groups[arch], sizes, " ")
    for (i = 1; i <= count; i++)
        if (sizes[i] != warp[arch])
            charts_of_choice("sub-group-" sizes[i], ", sub_group: " sizes[i] only)
    if (has_large[arch])
        charts_of_choice("large-registers", ", large_grf: yes" only)
}

function charts_of_choice(prefix, chosen) {
    chart(prefix "-limits", "type: limits, x: smem_per_block, y: threads_per_block, scale: log2, regs_per_thread: 0" chosen)
    chart(prefix "-threads", "type: cliffs, along: threads_per_block, smem_per_block: 0, regs_per_thread: 0" chosen)
}

# Two stand beside each other in the list, and have the same kind of unit.
function are_neighbours(arch, other) {
    return other in at && vendor[other] == vendor[arch] && sm[other] == sm[arch]
}

# The architecture `step` places on, "" where it is no neighbour.
function neighbour(arch, step, other) {
    other = (at[arch] + step) in name ? name[at[arch] + step] : ""
    return are_neighbours(arch, other) ? other : ""
}

# An architecture between those beside it in the list.
function around(arch, list) {
    list = arch
    if (neighbour(arch, -1) != "")
        list = neighbour(arch, -1) ", " list
    if (neighbour(arch, 1) != "")
        list = list ", " neighbour(arch, 1)
    return list
}

function link_neighbours(arch, step) {
    for (step = -1; step <= 1; step += 2)
        if (neighbour(arch, step) != "")
            link(full_name(neighbour(arch, step)), "../" neighbour(arch, step) "/index.html", "Up and across")
}

function charts_of_neighbours(arch, only) {
    if (has_registers[arch])
        chart("neighbours-registers", "type: compare, chart: cliffs, along: regs_per_thread, threads_per_block: 256, smem_per_block: 0" only)
    chart("neighbours-shared-memory", "type: compare, chart: cliffs, along: smem_per_block, threads_per_block: 256, regs_per_thread: " regs_of(arch, 32) only)
    if (neighbour(arch, -1) != "")
        chart("against-previous", "type: difference, architectures: [" arch ", " neighbour(arch, -1) "], " \
            (has_registers[arch] ? "x: regs_per_thread, y: smem_per_block, threads_per_block: 256" : "x: smem_per_block, y: threads_per_block, regs_per_thread: 0"))
    chart("neighbours", "type: generations, threads_per_block: 256, smem_per_block: 16K, regs_per_thread: " regs_of(arch, 40) only)
}

function write_arch(arch, i, archs) {
    archs = around(arch)
    for (i = 1; i <= mode_count[arch]; i++)
        archs = archs ", " mode[arch, i]
    begin_page(arch, full_name(arch), archs, warp[arch])
    link("Atlas", "../index.html", "Up and across")
    link_neighbours(arch)
    link_gpus("../", arch, 0, "GPUs with " arch)
    charts_of(arch)
    charts_of_neighbours(arch, mode_count[arch] ? ", architectures: [" around(arch) "]" : "")
    charts_of_choices(arch)
    if (mode_count[arch])
        charts_of_modes(arch)
    end_page(arch, "/" arch)
}

function write_gpu(g, arch, folder) {
    arch = gpu_arch[g]
    folder = folder_of(g)
    begin_page(folder, gpu[g] ": " size_of(g) " of " (capability[arch] == "" ? arch : "compute capability " capability[arch]), arch, warp[arch])
    link("Atlas", "../../index.html", "Up and across")
    link(full_name(arch), "../../" arch "/index.html", "Up and across")
    link_gpus("../../", arch, g, "GPUs with " arch)
    charts_of(arch)
    chart("waves", "type: waves, gpus: [" quoted(gpu[g]) "], threads_per_block: 256, smem_per_block: 16K, regs_per_thread: " regs_of(arch, 40))
    end_page(folder, "/" folder)
}

# The newest first.
function link_vendor(who, i) {
    for (i = arch_count; i >= 1; i--)
        if (vendor[name[i]] == who)
            link(short_name(name[i]), name[i] "/index.html", who)
    for (i = arch_count; i >= 1; i--)
        if (vendor[name[i]] == who)
            link_gpus("", name[i], 0, who " GPUs: " family[name[i]])
}

function all_of(who, i, list) {
    for (i = 1; i <= arch_count; i++)
        if (vendor[name[i]] == who)
            list = list (list == "" ? "" : ", ") name[i]
    return list
}

function charts_of_vendor(who, prefix, only, first) {
    first = all_of(who)
    only = ", architectures: [" first "]"
    sub(/,.*/, "", first)
    chart(prefix "small-blocks", "type: generations, threads_per_block: 64, smem_per_block: 4K, regs_per_thread: " regs_of(first, 32) only)
    chart(prefix "usual-blocks", "type: generations, threads_per_block: 256, smem_per_block: 16K, regs_per_thread: " regs_of(first, 40) only)
    chart(prefix "large-blocks", "type: generations, threads_per_block: 512, smem_per_block: 48K, regs_per_thread: " regs_of(first, 60) only)
}

# The charts of NVIDIA's have no vendor in their names, for they were there first.
function write_index(i, v, vendors, count, archs) {
    count = split("NVIDIA AMD Intel", vendors, " ")
    for (v = 1; v <= count; v++)
        archs = archs (v == 1 ? "" : ", ") all_of(vendors[v])
    begin_page("atlas", "Atlas of GPU occupancy", archs, 32)
    for (v = 1; v <= count; v++)
        link_vendor(vendors[v])
    print "charts:" >file
    for (v = 1; v <= count; v++)
        charts_of_vendor(vendors[v], v == 1 ? "" : tolower(vendors[v]) "-")
    end_page("atlas", ".")
}
