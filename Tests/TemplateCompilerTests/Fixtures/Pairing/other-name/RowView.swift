protocol LineView: View {}
