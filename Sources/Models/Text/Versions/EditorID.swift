/// An open form that sends its text while it is typed. The form's script chooses it.
package struct EditorID: RandomToken {
    package let bits: RandomBits

    package init(bits: RandomBits) {
        self.bits = bits
    }
}
