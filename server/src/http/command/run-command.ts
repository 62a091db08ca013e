/** A command without a caller: one transaction with its documents and effects, for jobs and tracking. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import type { Job } from '../../jobs/job.ts'
import type { BusEvents } from '../../sync/nodes/bus.ts'
import { publishDocuments } from '../../sync/publish.ts'
import { noteEvents } from '../../webhook/event/note-events.ts'
import type { NodeParts } from '../context.ts'
import type { Unit } from './command.ts'

export type SystemUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'hideTruck' | 'enqueue' | 'receivedAt'>
export type SystemParts = Pick<NodeParts, 'database' | 'bus' | 'jobs' | 'clock' | 'newId'>

/** Runs work in one transaction; after the commit, subscribers are woken. */
export async function runCommand(parts: SystemParts, work: (unit: SystemUnit) => Promise<void>): Promise<void> {
  const { database, bus, jobs, newId } = parts
  const now = parts.clock()
  const { publishing, hidden } = await database.inTransaction(async tx => {
    const changes: DocumentChange[] = []
    const hidden: BusEvents['gone'][] = []
    const effects: Job[] = []
    await work({
      tx,
      newId,
      receivedAt: now,
      publish: more => changes.push(...more),
      hideTruck: gone => hidden.push(gone),
      enqueue: job => effects.push(job),
    })
    noteEvents(tx, changes, now)
    await jobs.enqueue(tx, effects)
    const publishing = publishDocuments(tx, changes)
    publishing.catch(() => {})
    return { publishing, hidden }
  })
  const published = await publishing
  for (const gone of hidden) bus.publish('gone', gone)
  bus.publish('documents', published)
  bus.publish('versions', published.versions)
}
