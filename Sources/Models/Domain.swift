/// The actor that isolates the models that hold state.
///
/// Observers never miss the last change, because a change and its announcement are one step on the same actor. Nothing
/// long runs here: a model awaits its store, and reading a model's state takes less than a microsecond.
@globalActor
package actor Domain {
    package static let shared = Domain()
}
