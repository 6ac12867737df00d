#!/bin/sh
# Installs the Vitrine executable:
#   curl -fsSL https://github.com/vitrine-profiles/vitrine/releases/latest/download/install.sh | sh
# Options: --to FOLDER (default ~/.local/bin), --version VERSION (default the latest).
# VITRINE_DOWNLOAD_URL names another folder with the executables and SHA256SUMS.
set -eu

# One function, so that a download that breaks off runs nothing.
main() {
  releases=https://github.com/vitrine-profiles/vitrine/releases
  folder=${HOME:-}/.local/bin
  version=
  while [ $# -gt 0 ]; do
    case "$1" in
    --to | --version)
      [ $# -gt 1 ] || fail "$1 needs a value" 2
      if [ "$1" = --to ]; then folder=$2; else version=${2#v}; fi
      shift 2
      ;;
    -h | --help)
      echo "usage: install.sh [--to FOLDER] [--version VERSION]"
      exit 0
      ;;
    *) fail "unknown option $1" 2 ;;
    esac
  done
  if [ -n "${VITRINE_DOWNLOAD_URL:-}" ]; then
    from=${VITRINE_DOWNLOAD_URL%/}
  elif [ -n "$version" ]; then
    from=$releases/download/v$version
  else
    from=$releases/latest/download
  fi
  name=vitrine-$(find_kind)

  mkdir -p "$folder" || fail "can't create $folder. Choose another folder with --to."
  # In the same folder, so that the executable appears in one step.
  work=$(mktemp -d "$folder/.vitrine-XXXXXX") || fail "can't write to $folder. Choose another folder with --to."
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  echo "Downloading $from/$name"
  download "$from/SHA256SUMS" "$work/SHA256SUMS"
  expected=$(awk -v name="$name" '$2 == name || $2 == "*" name { print $1; exit }' "$work/SHA256SUMS")
  [ -n "$expected" ] || fail "$from/SHA256SUMS has no checksum for $name. Nothing was installed."
  download "$from/$name" "$work/vitrine"
  actual=$(checksum "$work/vitrine")
  [ "$actual" = "$expected" ] || fail "$name doesn't match its checksum. Nothing was installed. Try again."
  chmod 755 "$work/vitrine"
  installed=$("$work/vitrine" --version) || fail "$name doesn't run on this machine. Nothing was installed."
  [ -z "$version" ] || [ "$installed" = "$version" ] ||
    fail "$from has version $installed, not $version. Nothing was installed."
  mv -f "$work/vitrine" "$folder/vitrine"
  echo "Installed Vitrine $installed as $folder/vitrine"
  case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "Add $folder to your PATH: export PATH=\"$folder:\$PATH\"" ;;
  esac
}

find_kind() {
  case "$(uname -s)" in
  Linux) system=linux ;;
  Darwin) system=darwin ;;
  *) fail "$(uname -s) isn't supported. Use Linux, macOS or the container image." ;;
  esac
  if [ "$system" = linux ] && ldd --version 2>&1 | grep -qi musl; then
    fail "Linux with musl isn't supported. Use the container image."
  fi
  case "$(uname -m)" in
  x86_64 | amd64) echo "$system-x64" ;;
  aarch64 | arm64) echo "$system-arm64" ;;
  *) fail "$(uname -m) isn't supported. Use a machine with x86-64 or arm64." ;;
  esac
}

download() {
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --retry 2 --output "$2" "$1" || fail "can't download $1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$2" "$1" || fail "can't download $1"
  else
    fail "curl or wget is needed. Install one of them."
  fi
}

checksum() {
  if command -v sha256sum >/dev/null; then
    sha256sum "$1" | cut -d ' ' -f 1
  elif command -v shasum >/dev/null; then
    shasum -a 256 "$1" | cut -d ' ' -f 1
  else
    fail "sha256sum or shasum is needed to check the download. Install one of them."
  fi
}

fail() {
  echo "error: $1" >&2
  exit "${2:-1}"
}

main "$@"
