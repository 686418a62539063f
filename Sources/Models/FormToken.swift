/// The token that identifies a form that is sent twice, for example by a double click. A form has a new token each time
/// it is shown.
package typealias FormToken = RandomToken<Form>

/// A form that adds something.
package enum Form {}
