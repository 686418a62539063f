/// What was typed into the form of the profile, exactly as it was sent; nil where there was no field.
package struct ProfileInput: Sendable, Equatable {
    package let firstName: String?
    package let lastName: String?

    package init(firstName: String?, lastName: String?) {
        self.firstName = firstName
        self.lastName = lastName
    }
}
