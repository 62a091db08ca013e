/** A command without a caller: one transaction with its documents and effects, for jobs and tracking. */
import { publishDocuments } from '../../sync/publish.ts'
import { noteEvents } from '../../webhook/event/note-events.ts'
import type { NodeParts } from '../context.ts'
import { announce, openUnit, type Unit } from './command.ts'

export type SystemUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'hideTruck' | 'enqueue' | 'receivedAt'>
export type SystemParts = Pick<NodeParts, 'database' | 'bus' | 'jobs' | 'clock' | 'newId'>

/** Runs work in one transaction; after the commit, subscribers are woken. */
export async function runCommand<O>(parts: SystemParts, work: (unit: SystemUnit) => Promise<O>): Promise<O> {
  const { database, bus, jobs, newId } = parts
  const receivedAt = parts.clock()
  const { output, publishing, access, hidden } = await database.inTransaction(async tx => {
    const { unit, changes, effects, access, hidden } = openUnit({ tx, newId, receivedAt })
    const output = await work(unit)
    noteEvents(tx, changes, receivedAt)
    await jobs.enqueue(tx, effects)
    const publishing = publishDocuments(tx, changes)
    publishing.catch(() => {})
    return { output, publishing, access, hidden }
  })
  announce(bus, { published: await publishing, access, hidden })
  return output
}
