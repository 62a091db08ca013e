/** Statements with one cause. */
export type KnownGroup = {
  name: string
  /** Why they may do so, or what is planned. */
  why: string
  statements: readonly KnownStatement[]
}

export type KnownStatement = {
  /** What it does, and when or how often. */
  what: string
  /** A part of its text that no other statement has, or a pattern. Texts are as `plainText` writes them. */
  text: string | RegExp
  /** Every fault that it may have. */
  faults: readonly string[]
}
