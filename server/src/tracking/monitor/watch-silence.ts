/**
 * Notices open loads that are not heard of, and those heard of again: every minute, on each node. What was told stands
 * in a table, so that several nodes, or one that was away, tell each thing once.
 */
import { silenceMs } from '@haulway/domain/tracker/fault.ts'
import type { Orm } from '../../db/database.ts'
import type { Bus } from '../../sync/bus.ts'
import { openPaced } from '../paced.ts'
import { type LoadName, nameKey } from './tracked-load.ts'
import { listOpenLoads, type OpenLoad } from './tracking-fault.table.ts'

export type WatchSilence = {
  /** Looks at all open loads once; does nothing while the last sweep goes on. */
  sweep: () => Promise<void>
}

export type WatchSilenceParts = {
  orm: Orm
  bus: Pick<Bus, 'subscribe'>
  clock: () => number
  /** Looks at one load with all of its points, and tells what is new. */
  look: (name: LoadName) => Promise<void>
  /** A load that can't be looked at keeps nobody from those behind it. */
  onError: (error: unknown) => void
}

/** A sweep looks at so many loads; the next one at the rest. */
const looksMax = 500

/** The newest place of a load by its own time, and when anything of it came. */
type Heard = { at: number; receivedAt: number }

export function openWatchSilence({ orm, bus, clock, look, onError }: WatchSilenceParts): WatchSilence {
  const openedAt = clock()
  /** By what this node has taken. */
  const heard = new Map<string, Heard>()
  const faulty = new Map<string, number>()
  // After a dead zone many come back at once, and a look reads all of a load's points. Who falls silent meanwhile does
  // not wait for them.
  const [lookAtReturned, lookAtSilent] = [openPaced(look), openPaced(look)]
  bus.subscribe('positions', positions => {
    const now = clock()
    for (const { frame } of positions) {
      const key = nameKey(frame)
      heard.set(key, { at: Math.max(frame.at, heard.get(key)?.at ?? 0), receivedAt: now })
      const since = faulty.get(key)
      // What was kept in a dead zone ends no fault: where the truck is now does, and it comes last.
      if (since === undefined || frame.at <= since || now - frame.at >= silenceMs) continue
      faulty.delete(key)
      void lookAtReturned(frame).catch(() => faulty.set(key, since))
    }
  })
  let isSweeping = false
  const sweep = async () => {
    const now = clock()
    // While this node was away phones kept their points: they are given the time to bring them.
    if (now - openedAt < silenceMs) return
    const heardOf = (name: LoadName) => heard.get(nameKey(name))
    const isPlaced = (name: LoadName) => now - (heardOf(name)?.at ?? 0) < silenceMs
    const isBringing = (name: LoadName) => now - (heardOf(name)?.receivedAt ?? 0) < silenceMs
    const open = await listOpenLoads(orm, isPlaced)
    for (const [key, { receivedAt }] of heard) if (now - receivedAt >= silenceMs) heard.delete(key)
    faulty.clear()
    for (const load of open) if (load.faultSince !== undefined) faulty.set(nameKey(load), load.faultSince)
    const isSilent = ({ startedAt, lastAt = startedAt }: OpenLoad) => now - Math.max(startedAt, lastAt) >= silenceMs
    const isNew = (load: OpenLoad) => load.faultSince === undefined && isSilent(load)
    // A fault that is known is told of anew when it is over, or has moved to where the last of what was kept has led.
    const hasMoved = (load: OpenLoad) =>
      load.faultSince !== undefined && (load.lastAt ?? 0) > load.faultSince && !(isSilent(load) && isBringing(load))
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
