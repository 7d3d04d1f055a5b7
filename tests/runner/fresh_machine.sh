#!/bin/sh
# SPDX-License-Identifier: MIT
#
# From a clean Debian to nothing left: in a root that debootstrap makes, with
# git, make and gcc and nothing else, the two commands of README.md pass; then
# the program is installed, draws a sweep, shows its manual, links a program to
# its library, and is uninstalled. The source archive is built without git.
#
#   tests/runner/fresh_machine.sh     needs root, debootstrap and Debian's servers
#
# Takes a quarter of an hour or more. What is committed is tested.
# OCCSWEEP_FRESH_BASE may name a root that debootstrap made before; it is copied.
set -eu
cd "$(dirname "$0")/../.."

step() {
    printf '\n== %s\n' "$*"
}

die() {
    echo "fresh_machine.sh: $*" >&2
    exit 1
}

make_root() {
    root=$(mktemp -d "${TMPDIR:-/tmp}/occsweep-fresh.XXXXXX")
    trap 'rm -rf --one-file-system "$root"' EXIT
    trap 'exit 130' INT TERM
    if [ -n "${OCCSWEEP_FRESH_BASE:-}" ]; then
        step "a copy of $OCCSWEEP_FRESH_BASE"
        cp -a "$OCCSWEEP_FRESH_BASE/." "$root"
    else
        step "a clean Debian with git, make and gcc"
        debootstrap --variant=minbase --include=git,make,gcc "${OCCSWEEP_FRESH_SUITE:-bookworm}" \
            "$root" "${OCCSWEEP_FRESH_MIRROR:-http://deb.debian.org/debian}" >"$root.log" 2>&1 ||
            { tail -5 "$root.log" && die "debootstrap failed"; }
        rm -f "$root.log"
    fi
    # How this machine reaches Debian's servers is how that one does.
    cp /etc/resolv.conf /etc/hosts "$root/etc/"
    grep -l Acquire /etc/apt/apt.conf.d/* 2>/dev/null | while read -r settings; do
        cp "$settings" "$root/etc/apt/apt.conf.d/"
    done
}

# The mounts are of a namespace of their own and end with it.
enter_root() {
    unshare --mount --pid --fork --kill-child sh -euc '
        mount --rbind /dev "$1/dev"
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
        mount --bind "$1/dev/pts/ptmx" "$1/dev/ptmx"
        mount -t proc proc "$1/proc"
        mount -t sysfs sysfs "$1/sys"
        exec chroot "$1" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            HOME=/srv TERM=dumb LANG=C.UTF-8 sh -eu /srv/occsweep/tests/runner/fresh_machine.sh inside
    ' sh "$root"
}

# All that an installation could change.
list_system() {
    find /usr /etc /opt /var/lib /srv -path /srv/occsweep -prune -o \
        ! -path '/etc/ld.so.cache' -printf '%y %m %p %l\n' | sort
}

two_commands() {
    step "make run"
    make run
    [ -s out/quickstart/index.html ] || die "no report"
    ls out/quickstart/charts/*.svg >/dev/null || die "no charts"
    step "make check"
    make check
}

install_and_use() {
    step "install, a sweep with charts, the manual, the library"
    apt-get install -y -qq man-db >/dev/null 2>&1
    list_system >/tmp/before
    make install
    cd /tmp
    cp /srv/occsweep/configs/sweeps/quickstart.yaml mine.yaml
    occsweep run mine.yaml
    [ -s out/quickstart/charts/cliffs-regs-sm_90.svg ] || die "no chart"
    man occsweep | grep -q 'occsweep run' || die "no manual"
    man 5 occsweep-config | grep -q threads_per_block || die "no manual of the files"
    cc /srv/occsweep/tests/library/one_more_block.c -o user $(pkg-config --cflags --libs occsweep)
    ./user | tail -1
}

uninstall_and_look() {
    step "uninstall"
    cd /srv/occsweep
    make uninstall
    list_system >/tmp/after
    diff /tmp/before /tmp/after || die "something is left"
    echo "nothing is left"
}

build_archive() {
    step "the source archive, without git"
    make dist
    mkdir /tmp/no-git
    printf '#!/bin/sh\nexit 127\n' >/tmp/no-git/git
    chmod +x /tmp/no-git/git
    PATH=/tmp/no-git:$PATH
    tar -xf build/occsweep-*.tar.gz -C /tmp
    cd /tmp/occsweep-*
    make -j"$(nproc)" >/tmp/make.log 2>&1 || { tail /tmp/make.log && die "the archive does not build"; }
    build/release/occsweep --version
    make dist
    cmp build/occsweep-*.tar.gz /srv/occsweep/build/occsweep-*.tar.gz || die "packed again it differs"
}

if [ "${1:-}" = inside ]; then
    cd /srv/occsweep
    two_commands
    install_and_use
    uninstall_and_look
    build_archive
    exit 0
fi

[ "$(id -u)" -eq 0 ] || die "only root may make a root"
[ -n "${OCCSWEEP_FRESH_BASE:-}" ] || command -v debootstrap >/dev/null || die "needs debootstrap"
make_root
git clone -q --no-local . "$root/srv/occsweep"
enter_root
step "a clean machine does all that README.md says"
