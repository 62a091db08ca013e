/** Commands on a truck's papers, and reminders before one expires. */
import { AppError } from '@haulway/domain/errors.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { Truck } from '@haulway/domain/truck/truck.ts'
import {
  decideReminders,
  decideTruckPaper,
  type TruckPaper,
  type TruckPaperForm,
  truckPapersMax,
} from '@haulway/domain/truck-paper/truck-paper.ts'
import { getEntity } from '../entity/entity.table.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import { notify } from '../notification/notification.commands.ts'
import { remindOfBusinessPapers } from '../paper/paper.commands.ts'
import { putTruck } from '../truck/truck.commands.ts'
import { findTruckForUpdate, getTruckForUpdate } from '../truck/truck.table.ts'
import { refuseForeignFile } from './paper-files.ts'

type TruckKey = { entityId: string; truckId: string }
type PaperKey = TruckKey & { paperId: string }
type PaperUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'receivedAt'>

export async function saveTruckPaper(unit: Unit, input: TruckPaperForm & PaperKey) {
  const { entityId, truckId, paperId, ...form } = input
  await requireRole(unit, entityId, 'manager')
  const truck = await getTruckForUpdate(unit.tx, entityId, truckId)
  await refuseForeignFile(unit, input, input.attachmentId)
  const before = truck.papers.find(paper => paper.paperId === paperId)
  if (!before && truck.papers.length >= truckPapersMax) {
    throw new AppError('conflict', `A truck can have at most ${truckPapersMax} documents. Edit one instead.`)
  }
  const { timeZone } = await getEntity(unit.tx, entityId)
  const paper = decideTruckPaper(form, { paperId, before, today: dayOf(unit.receivedAt, timeZone) })
  await putPapers(unit, truck, [...truck.papers.filter(each => each !== before), paper])
  if (before && before.attachmentId !== paper.attachmentId) dropFile(unit, truck, before)
  await remindOfPapers(unit, { entityId, truckId })
  return { truckId, paperId }
}

export async function removeTruckPaper(unit: Unit, { entityId, truckId, paperId }: PaperKey) {
  await requireRole(unit, entityId, 'manager')
  const truck = await getTruckForUpdate(unit.tx, entityId, truckId)
  const remaining = truck.papers.filter(paper => paper.paperId !== paperId)
  await putPapers(unit, truck, remaining)
  for (const paper of truck.papers) if (!remaining.includes(paper)) dropFile(unit, truck, paper)
  await remindOfPapers(unit, { entityId, truckId })
  return { truckId }
}

/**
 * Sends the reminders due today, each once, and schedules the next run. A retired truck needs no papers.
 * @param isScheduled whether a job scheduled by an earlier run calls this, and not a change of the papers
 */
export async function remindOfPapers(
  unit: PaperUnit,
  { entityId, truckId }: TruckKey,
  isScheduled = false,
): Promise<void> {
  const truck = await findTruckForUpdate(unit.tx, entityId, truckId)
  if (!truck || truck.retiredOn !== null) return
  const { timeZone } = await getEntity(unit.tx, entityId)
  const { papers, due, nextAt } = decideReminders(truck.papers, dayOf(unit.receivedAt, timeZone))
  if (due.length > 0) await putPapers(unit, truck, papers)
  for (const { paper, days } of due) {
    const { kind, expiresOn } = paper
    const data = { truckId, truckNumber: truck.number, paperKind: kind, expiresOn, days }
    await notify(unit, entityId, 'paperExpiring', data)
  }
  // Each change of papers schedules its own job. A job that finds nothing due was superseded by a newer one.
  if (nextAt === undefined || (isScheduled && due.length === 0)) return
  const startAfterSeconds = Math.max(60, Math.ceil((nextAt - unit.receivedAt) / 1000))
  unit.enqueue({ kind: 'remind-of-papers', data: { entityId, truckId }, startAfterSeconds })
}

/** @param runCommand runs work in one transaction as the server itself */
export function openPaperJobs(
  runCommand: (work: (unit: PaperUnit) => Promise<void>) => Promise<void>,
): Pick<JobHandlers, 'remind-of-papers'> {
  return {
    'remind-of-papers': ({ entityId, truckId }) =>
      runCommand(unit =>
        truckId === undefined
          ? remindOfBusinessPapers(unit, entityId, true)
          : remindOfPapers(unit, { entityId, truckId }, true),
      ),
  }
}

/** A job after the commit removes the paper's file, unless another paper names it. */
function dropFile(unit: Pick<Unit, 'enqueue'>, { entityId, truckId }: Truck, { attachmentId }: TruckPaper): void {
  if (attachmentId === null) return
  unit.enqueue({ kind: 'drop-papers', data: { entityId, truckId, attachmentIds: [attachmentId] } })
}

async function putPapers(unit: Pick<Unit, 'tx' | 'publish'>, truck: Truck, papers: TruckPaper[]) {
  return putTruck(unit, { ...truck, papers })
}
