/** Commands on tracking: what a tracker has to say for itself. */
import { AppError } from '@haulway/domain/errors.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import type { Unit } from '../http/command/command.ts'
import { nameKey, readTrackedLoads } from './monitor/tracked-load.ts'
import { addTrackerEvents } from './monitor/tracker-event.table.ts'

type Report = { projectId: string; loadLogId: string; events: TrackerEvent[] }

/** Keeps what happened to the tracker of one's own load; its faults and gaps are judged anew. */
export async function reportTracking(
  unit: Unit,
  { projectId, loadLogId, events }: Report,
): Promise<Record<string, never>> {
  const load = (await readTrackedLoads(unit.tx, [{ projectId, loadLogId }])).get(nameKey({ projectId, loadLogId }))
  if (!load?.driverUids.has(unit.actor.uid)) throw new AppError('notFound', 'This load could not be found.')
  unit.noteRight({ entityId: load.terms.driverEntityId, role: 'member' })
  const known = events.map(event => ({ ...event, at: Math.min(event.at, unit.receivedAt) }))
  await addTrackerEvents(unit.tx, projectId, loadLogId, known)
  unit.enqueue({ kind: 'summarize-track', data: { projectId, loadLogId: load.loadLogId } })
  return {}
}
