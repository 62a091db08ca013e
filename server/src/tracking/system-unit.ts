/** What the server does of itself, with no user and no call: one transaction, its documents, its effects. */
import type { DocumentChange } from '@haulway/domain/document/document.ts'
import type { Unit } from '../http/command.ts'
import type { NodeParts } from '../http/context.ts'
import type { Job } from '../jobs/job.ts'
import { publishDocuments } from '../sync/publish.ts'

export type SystemUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'receivedAt' | 'at'>
export type SystemParts = Pick<NodeParts, 'database' | 'bus' | 'jobs' | 'clock' | 'newId'>

/** Runs work as a command is run, then wakes subscribers. */
export async function runBySystem(parts: SystemParts, work: (unit: SystemUnit) => Promise<void>): Promise<void> {
  const { database, bus, jobs, newId } = parts
  const now = parts.clock()
  const published = await database.inTransaction(async tx => {
    const changes: DocumentChange[] = []
    const effects: Job[] = []
    await work({
      tx,
      newId,
      receivedAt: now,
      at: now,
      publish: more => changes.push(...more),
      enqueue: job => effects.push(job),
    })
    await jobs.enqueue(tx, effects)
    return publishDocuments(tx, changes)
  })
  bus.publish('documents', published)
  bus.publish('versions', published.versions)
}
