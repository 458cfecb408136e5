#!/bin/sh
# Debian packages of HEAD: cloister, libcloister0, libcloister-dev, python3-cloister (packaging/debian).
#
#   tools/deb.sh OUT      builds them into OUT, and lintian judges them (tools/install.sh package)
#   tools/deb.sh --bare   on a bare system made for it alone, as root: builds the library with a compiler alone; installs what
#                         packages take, builds and installs them, has autopkgtest run their tests (packaging/debian/tests),
#                         purges them, and looks for what was left behind:
#                         tools/fresh.py run tools/deb.sh --bare
#
# DEB_BUILD_PROFILES=pkg.cloister.nopage builds without the web page, and needs no network.
set -eu
cd "$(dirname "$0")/.."

build() {
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	mkdir -p "$1" "$work/cloister"
	git archive HEAD | tar -x -C "$work/cloister"
	cp -r packaging/debian "$work/cloister/debian"
	[ ! -d web/node_modules ] || cp -r web/node_modules "$work/cloister/web/"
	(cd "$work/cloister" && dpkg-buildpackage --build=binary --no-sign >"$work/log" 2>&1) || { tail -n 40 "$work/log" >&2; exit 1; }
	cp "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$1"
	lintian --fail-on error,warning "$1"/*.changes
	rm -rf "$work"
	trap - EXIT
}

# Every file of the system but those that any package leaves: logs, caches, dpkg's and apt's own books.
files() {
	find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /home -o -path /var/log -o -path /var/cache \
		-o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /usr/share/mime -o -path /run \) -prune -o -type f -print |
		grep -Ev '\.pyc$|/etc/ld\.so\.cache$|/var/lib/systemd/' | sort
}

# The library alone needs a C compiler, CMake and Python (docs/library.md): as long as there is nothing else.
library() {
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends cmake gcc libc6-dev make python3 >/dev/null
	cmake -B "$1" -DCLOISTER_PROGRAM=OFF >/dev/null
	cmake --build "$1" -j "$(nproc)" >/dev/null
	cmake --install "$1" --component library --prefix "$1/prefix" >/dev/null
	test -f "$(find "$1/prefix" -name cloisterConfig.cmake)"
	echo "library: configured, built and installed without the program's packages"
}

bare() {
	[ "$(id -u)" = 0 ] && [ -f /usr/sbin/policy-rc.d ] || { echo "only on a bare system, as root: tools/fresh.py run tools/deb.sh --bare" >&2; exit 2; }
	out=$(mktemp -d)
	library "$out/library"
	tools/install.sh package
	build "$out"
	# What the tests need is there before, so that what is new comes from these packages alone.
	apt-get install -y -qq --no-install-recommends autopkgtest cmake gcc libc6-dev make pkgconf python3-numpy python3-cffi-backend >/dev/null
	apt-get install -y -qq --no-install-recommends --simulate "$out"/*.deb | sed -n 's/^Inst \([^ ]*\).*/\1/p' |
		grep -Ev '^(lib)?(python3-)?cloister' | xargs -r apt-get install -y -qq --no-install-recommends >/dev/null
	files >"$out/before"
	apt-get install -y -qq --no-install-recommends "$out"/*.deb >/dev/null
	mkdir "$out/tree"
	cp -r packaging/debian "$out/tree/debian"
	autopkgtest --no-built-binaries --summary-file="$out/summary" "$out/tree/" -- null >"$out/log" 2>&1 || { tail -n 40 "$out/log" >&2; exit 1; }
	cat "$out/summary"
	apt-get purge -y -qq cloister libcloister0 libcloister-dev python3-cloister >/dev/null
	files >"$out/after"
	diff "$out/before" "$out/after" || { echo "purging left something behind, or took too much" >&2; exit 1; }
	echo "4 packages built, judged, installed, used and purged"
}

case "${1-}" in
--bare) bare ;;
'' | -*) sed -n '2,10p' "$0" | cut -c3- >&2; exit 2 ;;
*) build "$(realpath -m "$1")" ;;
esac
