/// Who a browser belongs to, as far as marks of one's own go: the profile, the greeting, what was visited.
///
/// It is given at the first such mark and says nothing of the person; who is let in is a matter of `SignInModel`.
package struct VisitorID: RandomToken {
    package let bits: RandomBits

    package init(bits: RandomBits) {
        self.bits = bits
    }
}
