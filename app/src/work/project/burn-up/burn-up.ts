export type At = { atMs: number; value: number }

export type BurnUpProps = {
  /** Describes the chart for screen readers. */
  label: string
  fromMs: number
  toMs: number
  top: number
  /** The delivered quantity, with a step for each load. */
  done: readonly At[]
  plan: readonly At[]
  /** The range of the forecast, drawn hatched. */
  forecast?: readonly { atMs: number; low: number; high: number }[]
  now?: { atMs: number; value: number; label: string; second: string }
  /** When the target will be reached, and that time as text. */
  end?: { atMs: number; label: string }
  hours: readonly { atMs: number; label: string }[]
  amounts: readonly { value: number; label: string }[]
}

export const burnUpHeight = 240
export const burnUpMargin = { left: 52, right: 20, top: 34, bottom: 26 }
