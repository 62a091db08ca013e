/**
 * Notices open loads that are not heard of, and those heard of again: every minute, on each node. What was told stands
 * in a table, so that several nodes, or one that was away, tell each thing once.
 */
import { silenceMs } from '@haulway/domain/tracking/tracking-fault.ts'
import type { Orm } from '../db/database.ts'
import type { Bus } from '../sync/bus.ts'
import { type LoadName, nameKey } from './tracked-load.ts'
import { listOpenLoads } from './tracking-fault.table.ts'

export type WatchSilence = {
  /** Looks at all open loads once. */
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

export function openWatchSilence({ orm, bus, clock, look }: WatchSilenceParts): WatchSilence {
  const openedAt = clock()
  /** By what all nodes say of where trucks are. */
  const heardAt = new Map<string, number>()
  const faulty = new Map<string, number>()
  bus.subscribe('positions', positions => {
    for (const { frame } of positions) {
      const key = nameKey(frame)
      heardAt.set(key, Math.max(frame.at, heardAt.get(key) ?? 0))
      const since = faulty.get(key)
      if (since === undefined || frame.at <= since) continue
      faulty.delete(key)
      void look(frame).catch(() => faulty.set(key, since))
    }
  })
  return {
    sweep: async () => {
      const now = clock()
      // While this node was away phones kept their points: they are given the time to bring them.
      if (now - openedAt < silenceMs) return
      const isHeardOf = (name: LoadName) => now - (heardAt.get(nameKey(name)) ?? 0) < silenceMs
      const open = await listOpenLoads(orm, isHeardOf)
      for (const [key, at] of heardAt) if (now - at >= silenceMs) heardAt.delete(key)
      faulty.clear()
      let looks = 0
      for (const load of open) {
        const { startedAt, faultSince, lastAt = startedAt } = load
        if (faultSince !== undefined) faulty.set(nameKey(load), faultSince)
        const isOver = faultSince !== undefined && lastAt > faultSince
        const isNew = faultSince === undefined && now - Math.max(startedAt, lastAt) >= silenceMs
        if ((!isOver && !isNew) || ++looks > looksMax) continue
        await look(load)
      }
    },
  }
}
