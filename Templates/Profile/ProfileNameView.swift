public import Rendering

/// The name that a profile has now.
public protocol ProfileNameView: View {
    /// `nil` before the profile was first saved.
    var name: String? { get }
}
