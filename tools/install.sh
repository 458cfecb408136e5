#!/bin/sh
# Installs the Debian packages that a set of tasks needs, and only those that are missing.
#
#   tools/install.sh play        to build and play
#   tools/install.sh test        also to run every check
#   tools/install.sh fuzz        also readable reports from the fuzzers
#   tools/install.sh soak        also the proxies and the cluster that docs/hosting.md describes
#   tools/install.sh coverage    also the coverage report
#   tools/install.sh package     to play, and what makes Debian packages: tools/deb.sh
#   tools/install.sh fresh       what makes a bare root: tools/fresh.py
#   tools/install.sh --missing play   installs nothing; says what is missing and exits 1, or 0
#
# Quick and silent when nothing is missing. On another system it prints the list and stops;
# CLOISTER_INSTALL=no skips it (everything is there already, under other package names).
set -eu
cd "$(dirname "$0")/.."

play="gcc libc6-dev cmake ninja-build pkg-config python3 gettext
	libjansson-dev libsodium-dev libncurses-dev libcurl4-openssl-dev
	libssl-dev libev-dev libsqlite3-dev libpq-dev zlib1g-dev
	libfreetype-dev fonts-dejavu-core
	clang-19 lld-19"
command -v node >/dev/null || play="$play nodejs"
command -v npm >/dev/null || play="$play npm"
test="$play g++ libcmocka-dev abigail-tools
	python3-dev python3-venv python3-numpy python3-cffi tmux postgresql openssl curl chromium
	libopenmpi-dev openmpi-bin libevent-dev
	clang-format-19 clang-tidy-19 libclang-rt-19-dev black flake8"
fuzz="$test llvm-19"
soak="$fuzz debootstrap systemd-container nginx-light caddy patroni etcd-server python3-etcd haproxy iproute2 python3-torch python3-numpy"
coverage="$test gcovr"
package="$play build-essential debhelper dh-python lintian python3-dev python3-cffi pkgconf"
fresh="python3 git debootstrap util-linux"

only_say=no
if [ "${1-}" = --missing ]; then
	only_say=yes
	shift
fi

case "${1-}" in
play) wanted=$play ;;
test) wanted=$test ;;
fuzz) wanted=$fuzz ;;
soak) wanted=$soak ;;
coverage) wanted=$coverage ;;
package) wanted=$package ;;
fresh) wanted=$fresh ;;
*) echo "usage: tools/install.sh [--missing] play|test|fuzz|soak|coverage|package|fresh" >&2; exit 2 ;;
esac
wanted=$(echo $wanted)

[ "${CLOISTER_INSTALL-yes}" != no ] || exit 0

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
	cat >&2 <<-TEXT
	This is not a Debian system, so nothing was installed. Needed, by their Debian names:
	  $wanted
	Install what your system calls these, then run make again with CLOISTER_INSTALL=no in the environment.
	TEXT
	exit 1
fi

# Python packages that Debian has not, pinned, in an environment of their own. Without a network the checks of the Python
# package run with what there is, and it is tried again the next time.
python_packages() {
	case $1 in
	test | fuzz | coverage) packages=python/requirements-test.txt ;;
	soak) packages=python/requirements-soak.txt ;;
	*) return 0 ;;
	esac
	! cmp -s $packages build/venv/$(basename $packages) || return 0
	if python3 -m venv build/venv >build/venv.log 2>&1 &&
		build/venv/bin/python -m pip install -q --retries 1 -r $packages >>build/venv.log 2>&1; then
		cp $packages build/venv/
	else
		echo "PyPI cannot be reached (build/venv.log): checks of the Python package by others' tests are left out" >&2
	fi
}

# The stamp holds as long as the list is the same and dpkg has not changed anything since.
stamp=build/.installed-$1
if [ -f "$stamp" ] && [ ! "/var/lib/dpkg/status" -nt "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then
	[ $only_say = yes ] || python_packages $1
	exit 0
fi

missing=
for package in $wanted; do
	case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
	installed*) ;;
	*) missing="$missing $package" ;;
	esac
done

if [ $only_say = yes ]; then
	[ -n "$missing" ] || exit 0
	cat >&2 <<-TEXT
	Missing, by their Debian names:$missing
	Install them with 'tools/install.sh $1', or yourself:
	  apt-get install --no-install-recommends$missing
	TEXT
	exit 1
fi

if [ -n "$missing" ]; then
	echo "Installing:$missing"
	as_root="env"
	if [ "$(id -u)" -ne 0 ]; then
		if ! command -v sudo >/dev/null; then
			echo "Neither root nor sudo: have an administrator run 'apt-get install$missing'" >&2
			exit 1
		fi
		as_root="sudo env"
	fi
	# Package lists may be absent (a fresh container) or old: fetch them where a name is not known or not found.
	install="$as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
	if ! apt-cache show $missing >/dev/null 2>&1 || ! $install $missing >/dev/null; then
		$as_root apt-get update -qq
		$install $missing >/dev/null
	fi
fi

mkdir -p build

echo "$wanted" >"$stamp"
python_packages $1
