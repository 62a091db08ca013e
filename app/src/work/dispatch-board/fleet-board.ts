/** The fleet's board: each truck with its driver, its state and since when, and its day. */

import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { isTruckSilent } from '@haulway/domain/tracker/silence.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'

type Point = { loadLogId: string; at: number }

export type FleetDocuments = {
  trucks: readonly TruckDocument[]
  truckers: readonly FleetTrucker[]
  dispatches: readonly DispatchDocument[]
  loads: readonly LoadLogDocument[]
  summary: DaySummaryDocument | undefined
  /** The last GPS point of each load that has one. */
  points: readonly Point[]
}

export type BoardState = 'free' | 'ready' | 'returning' | 'started' | 'queued' | 'loading' | 'loaded' | 'arrived'

export type BoardRow = {
  truck: TruckDocument
  /** The truck's open dispatch, if any; of two, the one of its last load. */
  dispatch: DispatchDocument | undefined
  /** The driver of the open load, otherwise of the dispatch, otherwise the trucker whose usual truck it is. */
  driverName: string | undefined
  state: BoardState
  since: number | undefined
  isLoaded: boolean
  /** Set while a load is open and has sent no GPS points since then, ms. */
  silentSince: number | undefined
  /** The day's loads, in the order of their starts. */
  loads: readonly LoadLogDocument[]
  loadsDelivered: number
  haulCents: number | undefined
}

/**
 * @param day the shift day whose loads count, `YYYY-MM-DD`
 * @param today whether it is the current one: of another day, only loads are known, and no state
 */
export function buildBoard(documents: FleetDocuments, day: string, now: number, today = true): BoardRow[] {
  return documents.trucks
    .map(truck => (today ? buildRow(documents, truck, day, now) : buildOtherDay(documents, truck, day)))
    .sort((a, b) => a.truck.number.localeCompare(b.truck.number, undefined, { numeric: true }))
}

function buildRow(documents: FleetDocuments, truck: TruckDocument, day: string, now: number): BoardRow {
  const { truckId } = truck
  const isMine = ({ terms }: { terms: LoadLogDocument['terms'] }) => terms.truck.truckId === truckId
  const all = documents.loads.filter(isMine).sort((a, b) => startOf(a) - startOf(b))
  const dispatches = documents.dispatches.filter(each => each.state === 'open' && isMine(each))
  const dispatch = dispatches.find(each => each.dispatchId === all.at(-1)?.terms.dispatchId) ?? dispatches.at(-1)
  const open = all.findLast(load => loadLogStates[load.state].open)
  const loads = all.filter(load => load.shiftDay === day || load === open)
  const delivered = all.filter(load => load.milestones.deliver !== undefined)
  return {
    truck,
    dispatch,
    loads,
    driverName: (open ?? dispatch)?.terms.driverName ?? usualDriver(documents, truckId),
    ...stateOf(dispatch, open, delivered.at(-1)),
    isLoaded: open !== undefined && loadLogStates[open.state].rank >= loadLogStates.loaded.rank,
    silentSince: open && silenceOf(open, documents.points, now),
    loadsDelivered: delivered.filter(load => load.shiftDay === day).length,
    haulCents: earnedBy(documents.summary, truckId),
  }
}

function buildOtherDay(documents: FleetDocuments, truck: TruckDocument, day: string): BoardRow {
  const { truckId } = truck
  const isMine = ({ terms }: { terms: LoadLogDocument['terms'] }) => terms.truck.truckId === truckId
  const loads = documents.loads
    .filter(load => isMine(load) && load.shiftDay === day)
    .sort((a, b) => startOf(a) - startOf(b))
  const dispatch = documents.dispatches.find(each => each.state === 'open' && isMine(each))
  return {
    truck,
    dispatch,
    loads,
    state: dispatch ? 'ready' : 'free',
    since: undefined,
    isLoaded: false,
    driverName: (loads.at(-1) ?? dispatch)?.terms.driverName ?? usualDriver(documents, truckId),
    silentSince: undefined,
    loadsDelivered: loads.filter(load => load.milestones.deliver !== undefined).length,
    haulCents: earnedBy(documents.summary, truckId),
  }
}

function usualDriver({ truckers }: FleetDocuments, truckId: string): string | undefined {
  const usual = truckers.find(trucker => trucker.currentTruckId === truckId)
  return usual && `${usual.firstName} ${usual.lastName}`.trim()
}

/** Who drives a truck now: of its open load, otherwise of its dispatch, otherwise the one whose usual truck it is. */
export function driverOf(
  truckers: readonly FleetTrucker[],
  { truck, loads, dispatch }: Pick<BoardRow, 'truck' | 'loads' | 'dispatch'>,
): FleetTrucker | undefined {
  const open = loads.findLast(load => loadLogStates[load.state].open)
  const driverId = (open ?? dispatch)?.terms.driverEntityId
  if (driverId === undefined) return truckers.find(({ currentTruckId }) => currentTruckId === truck.truckId)
  return truckers.find(({ entityId }) => entityId === driverId)
}

function stateOf(
  dispatch: DispatchDocument | undefined,
  open: LoadLogDocument | undefined,
  last: LoadLogDocument | undefined,
): Pick<BoardRow, 'state' | 'since'> {
  const state = open?.state
  if (state === 'started' || state === 'queued' || state === 'loading' || state === 'loaded' || state === 'arrived') {
    return { state, since: open?.stateSince }
  }
  if (!dispatch) return { state: 'free', since: undefined }
  const deliveredAt = last?.terms.dispatchId === dispatch.dispatchId ? last.milestones.deliver : undefined
  return deliveredAt ? { state: 'returning', since: deliveredAt } : { state: 'ready', since: dispatch.createdOn }
}

function silenceOf(open: LoadLogDocument, points: readonly Point[], now: number): number | undefined {
  const pointTimes = points.filter(point => point.loadLogId === open.loadLogId).map(point => point.at)
  const lastAt = Math.max(startOf(open), ...pointTimes)
  return isTruckSilent(lastAt, now) ? lastAt : undefined
}

/**
 * The truck's haul pay of the day. The summary has a row per truck and unit. Undefined for those who may not see it.
 */
function earnedBy(summary: DaySummaryDocument | undefined, truckId: string): number | undefined {
  const rows = summary?.money?.rows.filter(row => row.key.split(' ')[0] === truckId)
  return rows?.reduce((sum, row) => sum + (row.haulCents ?? 0), 0)
}

function startOf(load: LoadLogDocument): number {
  return load.milestones.start ?? load.createdOn
}
