/// The actor that isolates all models.
///
/// One isolation for all models makes observing them free of losses: a change and its announcement happen in one step, so
/// `Observations` never misses the last one. Nothing long runs here: a model awaits its store, and reading a model's state
/// costs well under a microsecond.
@globalActor
package actor Domain {
    package static let shared = Domain()
}
