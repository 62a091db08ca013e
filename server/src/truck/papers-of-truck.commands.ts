/** Commands on a truck's papers, and telling its business before one ends. */
import { AppError } from '@haulway/domain/errors.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { Truck } from '@haulway/domain/truck/truck.ts'
import {
  decideReminders,
  decideTruckPaper,
  type TruckPaper,
  type TruckPaperForm,
  truckPapersMax,
} from '@haulway/domain/truck/truck-paper.ts'
import { getEntity } from '../entity/entity.table.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import type { JobHandlers } from '../jobs/job.ts'
import { notify } from '../notification/notification.commands.ts'
import { refuseForeignFile } from './paper-files.ts'
import { putTruck } from './truck.commands.ts'
import { findTruck, getTruck } from './truck.table.ts'

type TruckName = { entityId: string; truckId: string }
type PaperName = TruckName & { paperId: string }
type PaperUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'at'>

export async function saveTruckPaper(unit: Unit, input: TruckPaperForm & PaperName) {
  const { entityId, truckId, paperId, ...form } = input
  await requireRole(unit, entityId, 'manager')
  const truck = await getTruck(unit.tx, entityId, truckId)
  await refuseForeignFile(unit, input, input.attachmentId)
  const before = truck.papers.find(paper => paper.paperId === paperId)
  if (!before && truck.papers.length >= truckPapersMax) {
    throw new AppError('conflict', `A truck can have at most ${truckPapersMax} documents. Edit one instead.`)
  }
  const { timeZone } = await getEntity(unit.tx, entityId)
  const paper = decideTruckPaper(form, { paperId, before, today: dayOf(unit.at, timeZone) })
  await putPapers(unit, truck, [...truck.papers.filter(each => each !== before), paper])
  if (before && before.attachmentId !== paper.attachmentId) dropFile(unit, truck, before)
  await mindPapers(unit, { entityId, truckId })
  return { truckId, paperId }
}

export async function removeTruckPaper(unit: Unit, { entityId, truckId, paperId }: PaperName) {
  await requireRole(unit, entityId, 'manager')
  const truck = await getTruck(unit.tx, entityId, truckId)
  const left = truck.papers.filter(paper => paper.paperId !== paperId)
  await putPapers(unit, truck, left)
  for (const paper of truck.papers) if (!left.includes(paper)) dropFile(unit, truck, paper)
  await mindPapers(unit, { entityId, truckId })
  return { truckId }
}

/**
 * Tells what is due today, once, and comes again when something will be. A retired truck needs no papers.
 * @param isBegun that somebody was to look now was decided before
 */
export async function mindPapers(unit: PaperUnit, { entityId, truckId }: TruckName, isBegun = false): Promise<void> {
  const truck = await findTruck(unit.tx, entityId, truckId)
  if (!truck || truck.retiredOn !== null) return
  const { timeZone } = await getEntity(unit.tx, entityId)
  const { papers, due, nextAt } = decideReminders(truck.papers, dayOf(unit.at, timeZone))
  if (due.length > 0) await putPapers(unit, truck, papers)
  for (const { paper, days } of due) {
    const { kind, expiresOn } = paper
    const data = { truckId, truckNumber: truck.number, paperKind: kind, expiresOn, days }
    await notify(unit, entityId, 'paperExpiring', data)
  }
  // Each change of papers begins a reminder of its own: one that finds all told has been overtaken by another.
  if (nextAt === undefined || (isBegun && due.length === 0)) return
  const startAfterSeconds = Math.max(60, Math.ceil((nextAt - unit.at) / 1000))
  unit.enqueue({ kind: 'remind-of-papers', data: { entityId, truckId }, startAfterSeconds })
}

/** @param runCommand runs work in one transaction as the server itself */
export function openPaperJobs(
  runCommand: (work: (unit: PaperUnit) => Promise<void>) => Promise<void>,
): Pick<JobHandlers, 'remind-of-papers'> {
  return { 'remind-of-papers': name => runCommand(unit => mindPapers(unit, name, true)) }
}

/** Its file is looked for after the commit: it may not have come yet, and another paper may name it. */
function dropFile(unit: Pick<Unit, 'enqueue'>, { entityId, truckId }: Truck, { attachmentId }: TruckPaper): void {
  if (attachmentId === null) return
  unit.enqueue({ kind: 'drop-papers', data: { entityId, truckId, attachmentIds: [attachmentId] } })
}

async function putPapers(unit: Pick<Unit, 'tx' | 'publish'>, truck: Truck, papers: TruckPaper[]) {
  return putTruck(unit, { ...truck, papers })
}
