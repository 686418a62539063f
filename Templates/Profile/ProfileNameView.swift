public import Rendering

/// The name in the profile, a live region.
public protocol ProfileNameView: View {
    /// The name; `nil` before the profile is first saved.
    var name: String? { get }
}
