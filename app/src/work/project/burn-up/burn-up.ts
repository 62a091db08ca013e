export type At = { atMs: number; value: number }

export type BurnUpProps = {
  /** What it shows, in words. */
  label: string
  fromMs: number
  toMs: number
  top: number
  /** What is done, each load a step. */
  done: readonly At[]
  plan: readonly At[]
  /** Between which amounts it will be, later: hatched. */
  forecast?: readonly { atMs: number; low: number; high: number }[]
  now?: { atMs: number; value: number; words: string; second: string }
  /** Where it will be full: the clock. */
  end?: { atMs: number; words: string }
  hours: readonly { atMs: number; label: string }[]
  amounts: readonly { value: number; label: string }[]
}

export const burnUpHeight = 240
export const burnUpMargin = { left: 52, right: 20, top: 34, bottom: 26 }
