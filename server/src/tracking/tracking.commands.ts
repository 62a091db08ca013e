/** Commands on tracking: the events that a phone's tracker reports. */
import { AppError } from '@haulway/domain/errors.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import type { Unit } from '../http/command/command.ts'
import { nameKey, readTrackedLoads } from './monitor/tracked-load.ts'
import { addTrackerEvents } from './monitor/tracker-event.table.ts'

type Report = { projectId: string; loadLogId: string; events: TrackerEvent[] }

/** Saves tracker events of the caller's own load. A job then evaluates its faults and gaps again. */
export async function reportTracking(
  unit: Unit,
  { projectId, loadLogId, events }: Report,
): Promise<Record<string, never>> {
  const load = (await readTrackedLoads(unit.tx, [{ projectId, loadLogId }])).get(nameKey({ projectId, loadLogId }))
  if (!load?.driverUids.has(unit.actor.uid)) throw new AppError('notFound', 'This load could not be found.')
  unit.noteRight({ entityId: load.terms.driverEntityId, role: 'member' })
  const pastEvents = events.map(event => ({ ...event, at: Math.min(event.at, unit.receivedAt) }))
  await addTrackerEvents(unit.tx, projectId, loadLogId, pastEvents)
  unit.enqueue({ kind: 'summarize-track', data: { projectId, loadLogId: load.loadLogId } })
  return {}
}
