#!/bin/bash
# Tests that builds follow templates that are added, edited, moved and deleted, in a small package in a temporary folder.
# Needs a debug build: the package runs the template compiler of that build instead of compiling it again.
set -euo pipefail

root=$(cd "$(dirname "$0")/../../../.." && pwd)
compiler=$(swift build --package-path "$root" --show-bin-path)/template-compiler
package=$(mktemp -d)
trap 'rm -rf "$package"' EXIT
cd "$package"

fail() {
    echo "rebuild.sh: $1" >&2
    cat build.log >&2
    exit 1
}

builds() {
    swift build --disable-index-store >build.log 2>&1 || fail "$1: the build fails"
    ! grep -q 'warning:' build.log || fail "$1: the build has warnings"
}

prints() {
    builds "$1"
    [ "$(.build/debug/page)" = "$2" ] || fail "$1: the page is $(.build/debug/page), not $2"
}

refuses() {
    ! swift build --disable-index-store >build.log 2>&1 || fail "$1: the build succeeds"
    grep -qF "$2" build.log || fail "$1: the build does not print: $2"
}

# Runs the template compiler alone, because a build takes longer than the second within which edits have to fall.
compiles_templates() {
    "$compiler" . "$(dirname "$generated")" \
        $(find Templates -type f) >build.log 2>&1 || fail "the templates do not compile"
}

view() { printf 'import Rendering\n\npackage protocol %s: View {\n    var name: String { get }\n}\n' "$1"; }

mkdir -p Sources/{Page,template-compiler} Templates/Songs
cp -R "$root"/Libraries/Templates/Sources/{Rendering,TemplatePlugin,PrintTemplate} Sources/
cat >Sources/template-compiler/main.swift <<SWIFT
import Glibc

execv("$compiler", CommandLine.unsafeArgv)
exit(127)
SWIFT
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "page",
    targets: [
        .target(name: "Rendering"),
        .executableTarget(name: "template-compiler"),
        .plugin(
            name: "TemplatePlugin",
            capability: .buildTool(),
            dependencies: ["template-compiler"],
            path: "Sources/TemplatePlugin"),
        .plugin(
            name: "PrintTemplate",
            capability: .command(intent: .custom(verb: "print-template", description: "")),
            dependencies: ["template-compiler"],
            path: "Sources/PrintTemplate"),
        .target(name: "Views", dependencies: ["Rendering"], path: "Templates", plugins: ["TemplatePlugin"]),
        .executableTarget(name: "page", dependencies: ["Views", "Rendering"], path: "Sources/Page"),
    ])
SWIFT
cat >Sources/Page/main.swift <<'SWIFT'
import Rendering
import Views

struct Song: SongView {
    var name = "Yesterday"
}

print(String(decoding: Song().rendered(), as: UTF8.self))
SWIFT
view SongView >Templates/Songs/SongView.swift
echo '<p>{{ name }}</p>' >Templates/Songs/SongView.html
prints "first build" "<p>Yesterday</p>"

swift package print-template SongView >build.log 2>&1 || fail "print-template fails"
grep -qF 'extension SongView' build.log || fail "print-template does not print the code of SongView"
! swift package print-template NoView >build.log 2>&1 || fail "print-template succeeds without a template"
grep -qF 'No target has NoView.html.' build.log || fail "print-template does not name the missing template"

echo '<b>{{ name }}</b>' >Templates/Songs/SongView.html
prints "edited HTML" "<b>Yesterday</b>"

generated=$(find .build/plugins/outputs/ -name SongView.html.swift)
touch -d '2001-01-01' "$generated"
view MovieView >Templates/MovieView.swift
echo '<i>{{ name }}</i>' >Templates/MovieView.html
sed -i 's/SongView/MovieView/' Sources/Page/main.swift
prints "added template" "<i>Yesterday</i>"
[ "$(stat -c %Y "$generated")" -lt 1000000000 ] || fail "an unchanged template was generated again"

for edit in first second third; do # Several edits within a second, the unit in which Swift's driver compares dates.
    generated=$(find .build/plugins/outputs/ -name MovieView.html.swift)
    before=$(stat -c %Y "$generated")
    echo "<i>$edit {{ name }}</i>" >Templates/MovieView.html
    compiles_templates
    [ "$(stat -c %Y "$generated")" -gt "$before" ] || fail "the $edit edit has the date of the previous one"
done
prints "quick edits" "<i>third Yesterday</i>"

echo '<i>{{ nam }}</i>' >Templates/MovieView.html
refuses "mistake in Swift" "Templates/MovieView.html:1:7: error: cannot find 'nam' in scope"

rm Templates/MovieView.html
refuses "deleted HTML" "Templates/MovieView.swift:3:18: error: the view 'MovieView' has no HTML"

echo '<u>{{ name }}</u>' >Templates/MovieView.html
rm Templates/Songs/SongView.*
prints "deleted template" "<u>Yesterday</u>"

mv Templates/MovieView.* Templates/Songs
prints "moved template" "<u>Yesterday</u>"

echo "Builds follow templates that are added, edited, moved and deleted, and one is printed."
