#!/bin/bash
# Adding, editing and deleting templates each rebuild rightly: builds a small package of its own in a temporary folder
# and changes its templates one after the other.
set -euo pipefail

root=$(cd "$(dirname "$0")/../../../.." && pwd)
package=$(mktemp -d)
trap 'rm -rf "$package"' EXIT
cd "$package"

fail() {
    echo "rebuild.sh: $1" >&2
    cat build.log >&2
    exit 1
}

builds() {
    swift build >build.log 2>&1 || fail "$1: it does not build"
    ! grep -q 'warning:' build.log || fail "$1: it builds with warnings"
}

prints() {
    builds "$1"
    [ "$(.build/debug/page)" = "$2" ] || fail "$1: the page is $(.build/debug/page), not $2"
}

refuses() {
    ! swift build >build.log 2>&1 || fail "$1: it builds"
    grep -qF "$2" build.log || fail "$1: the message is missing: $2"
}

# Without Swift, which takes longer than the second in which quick edits fall.
compiles_templates() {
    .build/debug/template-compiler --package . --output "$(dirname "$generated")" \
        $(find Templates -type f) >build.log 2>&1 || fail "the templates do not compile"
}

view() { printf 'import Rendering\n\npackage protocol %s: View {\n    var name: String { get }\n}\n' "$1"; }

mkdir -p Sources/Page Templates/Songs
cp -R "$root"/Libraries/Templates/Sources/{Rendering,TemplateCompiler,template-compiler,TemplatePlugin} Sources/
cat >Package.swift <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "page",
    targets: [
        .target(name: "Rendering"),
        .target(name: "TemplateCompiler"),
        .executableTarget(name: "template-compiler", dependencies: ["TemplateCompiler"]),
        .plugin(
            name: "TemplatePlugin",
            capability: .buildTool(),
            dependencies: ["template-compiler"],
            path: "Sources/TemplatePlugin"),
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

echo '<b>{{ name }}</b>' >Templates/Songs/SongView.html
prints "edited HTML" "<b>Yesterday</b>"

generated=$(find .build/ -name SongView.html.swift)
touch -d '2001-01-01' "$generated"
view MovieView >Templates/MovieView.swift
echo '<i>{{ name }}</i>' >Templates/MovieView.html
sed -i 's/SongView/MovieView/' Sources/Page/main.swift
prints "added template" "<i>Yesterday</i>"
[ "$(stat -c %Y "$generated")" -lt 1000000000 ] || fail "a template that did not change was generated anew"

for edit in first second third; do # Several edits in a second: Swift's driver compares whole seconds.
    generated=$(find .build/ -name MovieView.html.swift)
    before=$(stat -c %Y "$generated")
    echo "<i>$edit {{ name }}</i>" >Templates/MovieView.html
    compiles_templates
    [ "$(stat -c %Y "$generated")" -gt "$before" ] || fail "the $edit edit is dated as what it replaces"
done
prints "quick edits" "<i>third Yesterday</i>"

echo '<i>{{ nam }}</i>' >Templates/MovieView.html
refuses "mistake in Swift" "Templates/MovieView.html:1:7: error: cannot find 'nam' in scope"

echo '<i>{{ name }}</b>' >Templates/MovieView.html
refuses "mistake in HTML" "Templates/MovieView.html:1:14: error: </b> closes nothing: there is no open <b>"

rm Templates/MovieView.html
refuses "deleted HTML" "Templates/MovieView.swift:3:18: error: the view 'MovieView' has no HTML"

echo '<u>{{ name }}</u>' >Templates/MovieView.html
prints "HTML is back" "<u>Yesterday</u>"

rm Templates/Songs/SongView.swift
refuses "deleted protocol" "Templates/Songs/SongView.html:1:1: error: SongView.html has no view"

rm Templates/Songs/SongView.html
prints "deleted template" "<u>Yesterday</u>"

mv Templates/MovieView.* Templates/Songs
prints "moved template" "<u>Yesterday</u>"

echo "Templates rebuild rightly when they are added, edited, moved and deleted."
