import Rendering

/// A whole page.
struct PageView<Content: View>: View {
    let title: String
    let content: Content
}
