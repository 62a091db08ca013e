/** A foreman at the site: accepts each truck's load while it unloads. */
import { secondMs } from '@haulway/domain/time.ts'
import { type Actor, type Intent, newId } from './intent.ts'
import type { Random } from './random.ts'
import type { ForemanView } from './views.ts'

export type ForemanWorld = {
  /** The jobber's key. */
  key: string
  random: Random
  view: () => ForemanView
  startMs: number
  endMs: number
}

const lookEveryMs = 20 * secondMs

/** Accepts a load half a minute to a minute and a half after it has arrived. */
export function* foremanDay({ key, random, view, startMs, endMs }: ForemanWorld): Actor {
  const actor = { kind: 'foreman', key } as const
  const acceptAtMs = new Map<string, number>()
  const accepted = new Set<string>()
  let nowMs = yield { untilMs: startMs, intents: [] }
  while (nowMs <= endMs) {
    const intents: Intent[] = []
    for (const { loadLogId, arrivedAtMs } of view().atSite) {
      const dueMs = acceptAtMs.get(loadLogId) ?? arrivedAtMs + Math.round(random.between(30, 90)) * secondMs
      acceptAtMs.set(loadLogId, dueMs)
      if (dueMs > nowMs || accepted.has(loadLogId)) continue
      accepted.add(loadLogId)
      intents.push({ kind: 'act', atMs: nowMs, actor, actId: newId(nowMs, random), act: 'deliver', loadLogId })
    }
    nowMs = yield { untilMs: nowMs + lookEveryMs, intents }
  }
}
