/**
 * Notices open loads that are not heard of, and those heard of again: every minute, on each node. What was told stands
 * in a table, so that several nodes, or one that was away, tell each thing once.
 */
import { silenceMs } from '@haulway/domain/tracking/tracking-fault.ts'
import type { Orm } from '../db/database.ts'
import type { Bus } from '../sync/bus.ts'
import { openPaced } from './paced.ts'
import { type LoadName, nameKey } from './tracked-load.ts'
import { listOpenLoads } from './tracking-fault.table.ts'

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
}

/** A sweep looks at so many loads; the next one at the rest. */
const looksMax = 500

/** The newest place of a load by its own time, and when anything of it came. */
type Heard = { at: number; receivedAt: number }

export function openWatchSilence({ orm, bus, clock, look }: WatchSilenceParts): WatchSilence {
  const openedAt = clock()
  /** By what all nodes say of where trucks are. */
  const heard = new Map<string, Heard>()
  const faulty = new Map<string, number>()
  // After a dead zone many come back at once, and a look reads all of a load's points.
  const lookInTurn = openPaced(look)
  bus.subscribe('positions', positions => {
    const now = clock()
    for (const { frame } of positions) {
      const key = nameKey(frame)
      heard.set(key, { at: Math.max(frame.at, heard.get(key)?.at ?? 0), receivedAt: now })
      const since = faulty.get(key)
      // What was kept in a dead zone ends no fault: where the truck is now does, and it comes last.
      if (since === undefined || frame.at <= since || now - frame.at >= silenceMs) continue
      faulty.delete(key)
      void lookInTurn(frame).catch(() => faulty.set(key, since))
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
    let looks = 0
    for (const load of open) {
      const { startedAt, faultSince, lastAt = startedAt } = load
      if (faultSince !== undefined) faulty.set(nameKey(load), faultSince)
      const isSilent = now - Math.max(startedAt, lastAt) >= silenceMs
      // A fault that is known is told of anew when it is over, or has moved to where the last of what was kept has led.
      const hasMoved = faultSince !== undefined && lastAt > faultSince && !(isSilent && isBringing(load))
      const isNew = faultSince === undefined && isSilent
      if ((hasMoved || isNew) && ++looks <= looksMax) await lookInTurn(load)
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
