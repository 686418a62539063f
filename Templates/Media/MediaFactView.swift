package import Rendering

/// A named fact in a list of facts.
package protocol MediaFactView: View {
    var name: String { get }
    var value: String { get }
}
