import Rendering

/// A view that is a struct: its own template, no protocol, and members that only the template uses.
package struct CardView<Content: View>: View {
    package let title: String
    package let content: Content

    package init(title: String, content: Content) {
        self.title = title
        self.content = content
    }

    var heading: String {
        let html = title.isEmpty ? "Untitled" : title
        return html
    }
}
