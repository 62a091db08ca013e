/** What the fences of a load have seen, said in its load log: from all points that are stored, so nothing is guessed. */
import { isNewFenceAct, proposeFenceActs } from '@haulway/domain/tracking/fence-acts.ts'
import { fencePlacesOf, foldFences } from '@haulway/domain/tracking/fence-watch.ts'
import { sayBySystem } from '../load-log/say-by-system.ts'
import { runBySystem, type SystemParts } from './system-unit.ts'
import { type LoadName, nameKey, readTrackedLoads } from './tracked-load.ts'
import { readTrack } from './tracking.table.ts'

/** Says each once; what a phone's own fence has said already is not said again. Twice is as good as once. */
export async function sayFenceActs(parts: SystemParts, name: LoadName): Promise<void> {
  const { orm } = parts.database
  const load = (await readTrackedLoads(orm, [name])).get(nameKey(name))
  if (!load) return
  const { projectId, loadLogId, terms, loadedAt } = load
  const { events } = foldFences(fencePlacesOf(terms), await readTrack(orm, projectId, loadLogId))
  const acts = proposeFenceActs(events, loadedAt)
  if (acts.length === 0) return
  await runBySystem(parts, async unit => {
    for (const { kind, at, uncertaintyMs, lat, lng } of acts) {
      const seen = { kind, witness: 'fence', occurredAt: at, uncertaintyMs, lat, lng } as const
      await sayBySystem(unit, { projectId, loadLogId, ...seen }, (said, acts) => {
        const voided = new Set(acts.map(act => act.voidsActId))
        return isNewFenceAct({ kind, at: said.occurredAt }, acts, voided)
      })
    }
  })
}
