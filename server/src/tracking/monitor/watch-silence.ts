/**
 * Finds open loads that have fallen silent and those that send points again: every minute, on one of the nodes. A table
 * holds the reported faults, so that another node, or one that was down, does not report a fault again.
 */
import { isTruckSilent, truckSilenceMs } from '@haulway/domain/tracker/silence.ts'
import type { Orm } from '../../db/database.ts'
import type { Bus } from '../../sync/nodes/bus.ts'
import { openBackgroundQueue } from '../background-queue.ts'
import { type LoadName, nameKey } from './tracked-load.ts'
import { listOpenLoads, type OpenLoad } from './tracking-fault.table.ts'

export type WatchSilence = {
  /** Checks all open loads once. Does nothing while the last sweep is running. */
  sweep: () => Promise<void>
}

export type WatchSilenceParts = {
  orm: Orm
  bus: Pick<Bus, 'subscribe'>
  clock: () => number
  /** How long ago the database answered again after it had been away. */
  msSinceOutage: () => number
  /** Checks one load with all of its points, and reports a new or ended fault. */
  look: (name: LoadName) => Promise<void>
  /** A load that can't be checked doesn't stop the sweep. */
  onError: (error: unknown) => void
}

/** The most loads that one sweep checks. The next sweep checks the rest. */
const looksMax = 500

export function openWatchSilence(parts: WatchSilenceParts): WatchSilence {
  const { orm, bus, clock, msSinceOutage, look, onError } = parts
  const openedAt = clock()
  const lastPoints = openLastPoints()
  const faulty = new Map<string, number>()
  // After a dead zone, many trucks return at the same time, and each check reads all of a load's points. Loads that
  // fall silent at that time don't wait for them.
  const lookAtReturned = openBackgroundQueue(look)
  const lookAtSilent = openBackgroundQueue(look)
  bus.subscribe('positions', positions => {
    const now = clock()
    for (const { frame } of positions) {
      const key = nameKey(frame)
      lastPoints.add(key, frame.at, now)
      const since = faulty.get(key)
      // Points stored in a dead zone don't end a fault. The truck's current position does, and it comes last.
      if (since === undefined || frame.at <= since || isTruckSilent(frame.at, now)) continue
      faulty.delete(key)
      void lookAtReturned(frame).catch(() => faulty.set(key, since))
    }
  })
  let isSweeping = false
  const sweep = async () => {
    const now = clock()
    // While this node or the database was away, phones stored their points: give them time to send these.
    if (now - openedAt < truckSilenceMs || msSinceOutage() < truckSilenceMs) return
    const lastReceivedOf = (name: LoadName) => lastPoints.find(nameKey(name))
    const isLocated = (name: LoadName) => !isTruckSilent(lastReceivedOf(name)?.at ?? 0, now)
    const isSending = (name: LoadName) => !isTruckSilent(lastReceivedOf(name)?.receivedAt ?? 0, now)
    const open = await listOpenLoads(orm, isLocated)
    faulty.clear()
    for (const load of open) if (load.faultSince !== undefined) faulty.set(nameKey(load), load.faultSince)
    const isSilent = ({ startedAt, lastAt = startedAt }: OpenLoad) => isTruckSilent(Math.max(startedAt, lastAt), now)
    const isNew = (load: OpenLoad) => load.faultSince === undefined && isSilent(load)
    // A known fault is reported again when it is over, or when stored points have moved its start.
    const hasMoved = (load: OpenLoad) =>
      load.faultSince !== undefined && (load.lastAt ?? 0) > load.faultSince && !(isSilent(load) && isSending(load))
    for (const load of [...open.filter(isNew), ...open.filter(hasMoved)].slice(0, looksMax)) {
      await lookAtSilent(load).catch(onError)
    }
  }
  return {
    sweep: async () => {
      if (isSweeping) return
      isSweeping = true
      await sweep().finally(() => {
        isSweeping = false
      })
    },
  }
}

/** The time of a load's newest position, and when the last point arrived. */
type LastPoint = { at: number; receivedAt: number }

/**
 * The last point of each load that reached this node or another one within the last minutes. Older ones are forgotten
 * as newer ones come, not by the sweep, which may never run on this node.
 */
export function openLastPoints() {
  /** In the order in which their points were last received. */
  const byLoad = new Map<string, LastPoint>()
  return {
    add: (key: string, at: number, now: number) => {
      const latest = Math.max(at, byLoad.get(key)?.at ?? 0)
      byLoad.delete(key)
      byLoad.set(key, { at: latest, receivedAt: now })
      for (const [each, { receivedAt }] of byLoad) {
        if (!isTruckSilent(receivedAt, now)) break
        byLoad.delete(each)
      }
    },
    find: (key: string): LastPoint | undefined => byLoad.get(key),
    count: () => byLoad.size,
  }
}
