#!/bin/sh
# Installs payconfirm VERSION for one user, without root: curl -fsSL DOWNLOADS/install.sh | sh
# It goes into ~/.local/bin, or into another folder: … | sh -s -- FOLDER. Nothing else is changed.
set -eu

version='VERSION'
downloads='DOWNLOADS'
sums='SUMS'

fail() {
  printf 'error: %s\n' "$1" >&2
  [ $# -lt 2 ] || printf 'hint: %s\n' "$2" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

platform() {
  case "$(uname -s) $(uname -m)" in
    'Linux x86_64') echo linux-x64 ;;
    'Linux aarch64' | 'Linux arm64') echo linux-arm64 ;;
    'Darwin arm64') echo macos-arm64 ;;
    'Darwin x86_64') echo macos-x64 ;;
    *) return 1 ;;
  esac
}

# $1: address, $2: file
download() {
  if has curl; then
    curl -fsSL --retry 3 -o "$2" "$1"
  elif has wget; then
    wget -q -O "$2" "$1"
  else
    fail 'neither curl nor wget is here'
  fi
}

sha256() {
  if has sha256sum; then
    sha256sum "$1"
  elif has shasum; then
    shasum -a 256 "$1"
  else
    openssl dgst -sha256 -r "$1"
  fi | cut -d ' ' -f 1
}

install() {
  platform=$(platform) || fail "there is no executable for $(uname -s) on $(uname -m)" \
    'with Node 20.19 or newer, install the package with npm'
  archive=payconfirm-$version-$platform.tar.xz
  expected=$(printf '%s\n' "$sums" | sed -n "s/  $archive\$//p")
  [ -n "$expected" ] || fail "this release has no $archive"
  has xz || [ "$(uname -s)" = Darwin ] || fail 'xz is missing, which unpacks the archive' 'apt-get install xz-utils'

  folder=${1:-$HOME/.local/bin}
  mkdir -p "$folder" || fail "$folder cannot be created" 'name another folder: sh -s -- FOLDER'
  # On the same disk as the program, which is then replaced in one step.
  temporary=$(mktemp -d "$folder/.payconfirm.XXXXXX") ||
    fail "$folder cannot be written into" 'name another folder: sh -s -- FOLDER'
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP

  download "$downloads/$archive" "$temporary/$archive" ||
    fail "$downloads/$archive cannot be downloaded" 'nothing was installed; try again'
  found=$(sha256 "$temporary/$archive")
  [ "$found" = "$expected" ] || fail "$archive has the checksum $found, not $expected" \
    'nothing was installed: the download was cut off or changed; try again'
  tar -xf "$temporary/$archive" -C "$temporary"
  # Apple silicon starts nothing that is unsigned.
  if has codesign; then codesign --sign - --force "$temporary/payconfirm"; fi
  "$temporary/payconfirm" --version >/dev/null ||
    fail 'the program does not start here' \
      'it needs glibc 2.28 and libatomic1 (apt-get install libatomic1); nothing was installed'
  mv -f "$temporary/payconfirm" "$folder/payconfirm"

  echo "payconfirm $version is installed: $folder/payconfirm"
  case ":$PATH:" in
    *":$folder:"*) ;;
    *) echo "Add its folder to your PATH: export PATH=\"$folder:\$PATH\"" ;;
  esac
  echo "To remove it: rm \"$folder/payconfirm\""
}

# On the last line: of a script that was cut off, nothing runs.
install "$@"
