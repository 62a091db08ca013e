import type { Tone } from '../ui/data/StatusBadge.tsx'

/**
 * How serious each fact of a day's work is. Every list, badge, table and timeline takes the tone of a fact from this
 * table, so that the same sentence is never a warning in one place and plain in another. The states of one load, such
 * as delivered, have theirs in `load-log/LoadStatusBadge.tsx`.
 */
export const factTones = {
  onPlan: 'good',
  /** The forecast misses the plan. */
  short: 'stop',
  /** At this pace the last day is the planned one or later. */
  lastDayLate: 'look',
  lastDayKept: 'good',
  tooManyTrucks: 'look',
  /** Ordered trucks that no one has accepted. That alone makes nothing late. */
  notAccepted: 'normal',
  /** No answer to an offer yet. */
  unanswered: 'normal',
  noShow: 'look',
  /** No truck at the loader, on a project that is short of its plan. */
  loaderIdle: 'look',
  /** The same where the plan is met anyway. */
  loaderIdleOnPlan: 'normal',
  /** Trucks wait, and none is loaded. */
  standstill: 'look',
  /** Only the amount in dispute waits; the rest is paid. */
  disputed: 'look',
  /** A conflict or gap of a load that someone has to look at. */
  concern: 'look',
  toCheck: 'look',
  /** No GPS points, for a few minutes. */
  silent: 'look',
  /** The same for so long that its load may end without proof. */
  lost: 'stop',
} as const satisfies Record<string, Tone>
