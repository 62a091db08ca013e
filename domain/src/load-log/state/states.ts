/** States of a load, and the milestones that raise it to them. */
import { z } from 'zod'
import type { LoadLogActKind, Witness } from '../act/act.ts'
import type { Undelivered } from '../quantity/undelivered.ts'

type StateRow = { rank: number; word: string; open: boolean }

/**
 * Wire name → rank and label. A load's state is the one with the highest rank that any act reached. `cancelled` and
 * `rejected` are outside this order (`foldLoadLog`). The tracker runs while the state is `open`.
 */
export const loadLogStates = {
  started: { rank: 1, word: 'Driving to the pit', open: true },
  queued: { rank: 2, word: 'In line', open: true },
  loading: { rank: 3, word: 'Loading', open: true },
  loaded: { rank: 4, word: 'Loaded', open: true },
  arrived: { rank: 5, word: 'At the site', open: true },
  delivered: { rank: 6, word: 'Delivered', open: false },
  approved: { rank: 7, word: 'Approved', open: false },
  cancelled: { rank: 0, word: 'Canceled', open: false },
  rejected: { rank: 0, word: 'Rejected', open: false },
} as const satisfies Record<string, StateRow>

export type LoadLogState = keyof typeof loadLogStates
export const loadLogStateNames = Object.keys(loadLogStates) as LoadLogState[]
export const loadLogStateSchema = z.enum(loadLogStateNames)

/** A load that was turned away may be approved, too, for what its card pays for coming: `undelivered` stays with it. */
type Ended = { state: LoadLogState; undelivered?: Pick<Undelivered, 'outcome' | 'materialLeft'> | undefined }

/** Whether its material was delivered: not on the road, and not turned away. */
export function isDelivered({ state, undelivered }: Ended): boolean {
  return !undelivered && loadLogStates[state].rank >= loadLogStates.delivered.rank
}

/** Whether it has pay that its sides agree on: it is delivered, or approved even though it was turned away. */
export function isPayable({ state }: Pick<Ended, 'state'>): boolean {
  return loadLogStates[state].rank >= loadLogStates.delivered.rank
}

/**
 * Whether it was canceled: there is no ticket of it. A dry run stays one when its pay is approved. If material left the
 * pit on its truck, the pit's ticket stays.
 */
export function isCanceled({ state, undelivered }: Ended): boolean {
  if (undelivered?.materialLeft) return false
  return state === 'cancelled' || (undelivered !== undefined && undelivered.outcome !== 'rejected')
}

type MilestoneRow = { state?: LoadLogState; timeFrom: (Witness | readonly Witness[])[] }

/**
 * Acts that are milestones: the state they raise a load to, and the witnesses whose time is trusted, best first. Of
 * witnesses in one list the first counts: who signs for a load later confirms its delivery, and doesn't move the time
 * that is paid.
 */
export const loadLogMilestones = {
  start: { state: 'started', timeFrom: ['trucker'] },
  arriveAtPit: { state: 'queued', timeFrom: ['geofence', 'trucker', 'pit', 'operator'] },
  confirmTrucker: { state: 'loading', timeFrom: ['operator', 'pit', 'trucker'] },
  confirmLoad: { state: 'loaded', timeFrom: ['pit', 'operator', 'trucker'] },
  leavePit: { timeFrom: ['geofence', 'trucker'] },
  nearDestination: { timeFrom: ['geofence', 'system', 'trucker'] },
  arriveAtSite: { state: 'arrived', timeFrom: ['geofence', 'trucker', 'receiver', 'jobber', 'dump'] },
  deliver: { state: 'delivered', timeFrom: [['receiver', 'jobber', 'dump', 'trucker'], 'geofence'] },
  approve: { state: 'approved', timeFrom: ['jobber', 'system'] },
} as const satisfies Partial<Record<LoadLogActKind, MilestoneRow>>

export type LoadLogMilestoneKind = keyof typeof loadLogMilestones
export const loadLogMilestoneKinds = Object.keys(loadLogMilestones) as LoadLogMilestoneKind[]
