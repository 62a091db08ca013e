/** Commands on the documents of a hauler and its drivers, and reminders before one expires. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes, haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { paperDocuments, removedPaperDocuments } from '@haulway/domain/paper/paper.documents.ts'
import { decidePaper, type Paper, type PaperForm, paperKindRows, papersMax } from '@haulway/domain/paper/paper.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { decideReminders } from '@haulway/domain/truck-paper/truck-paper.ts'
import { listAttachments } from '../attachment/attachment.table.ts'
import { findEntity, getEntityForUpdate } from '../entity/entity.table.ts'
import { requireEntity } from '../entity/member/membership.ts'
import { getFleetTruckerForUpdate, listEmployedTruckers } from '../entity/staff/staff.table.ts'
import type { Unit } from '../http/command/command.ts'
import { notify } from '../notification/notification.commands.ts'
import { deletePaperRow, listPapersForUpdate, savePaperRow } from './paper.table.ts'

type PaperKey = { entityId: string; paperId: string }
type PaperUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'receivedAt'>

export async function savePaper(unit: Unit, input: PaperForm & PaperKey) {
  const { entityId, paperId, ...form } = input
  const { entity } = await requireEntity(unit, entityId, 'manager', haulerTypes)
  // Two who add a document at once are counted one after the other.
  await getEntityForUpdate(unit.tx, entityId)
  const all = await listPapersForUpdate(unit.tx, entityId)
  const before = all.find(paper => paper.paperId === paperId)
  if (!before && all.length >= papersMax) {
    throw new AppError('conflict', `A business can have at most ${papersMax} documents. Edit one instead.`)
  }
  const today = dayOf(unit.receivedAt, entity.timeZone)
  const paper = decidePaper(form, { entityId, paperId, today, before })
  await refuseOthersDriver(unit, entity, paper)
  if (paper.attachmentId !== before?.attachmentId) await refuseForeignFile(unit, paper)
  putPaper(unit, paper)
  if (before && before.attachmentId !== paper.attachmentId) dropFile(unit, before)
  await remindOfBusinessPapers(unit, entityId)
  return { paperId }
}

/** Removing one that does not exist changes nothing. */
export async function removePaper(unit: Unit, { entityId, paperId }: PaperKey) {
  await requireEntity(unit, entityId, 'manager', haulerTypes)
  const paper = (await listPapersForUpdate(unit.tx, entityId)).find(each => each.paperId === paperId)
  if (!paper) return { paperId }
  deletePaperRow(unit.tx, paper)
  unit.publish(removedPaperDocuments(paper))
  dropFile(unit, paper)
  // The next reminder was scheduled for the one that ends first, which may have been this one.
  await remindOfBusinessPapers(unit, entityId)
  return { paperId }
}

/** @throws AppError notFound when the driver isn't the fleet's; invalidInput when a solo trucker names another one */
async function refuseOthersDriver(unit: Unit, hauler: Entity, { driverEntityId }: Paper): Promise<void> {
  if (driverEntityId === null) return
  if (hauler.entityType === entityTypes.truckingFleet.code) {
    await getFleetTruckerForUpdate(unit.tx, hauler.entityId, driverEntityId)
  } else if (driverEntityId !== hauler.entityId) {
    throw new AppError('invalidInput', 'Choose the driver.', { field: 'driverEntityId' })
  }
}

/**
 * A document may be saved before its file arrives, so an unknown file is accepted.
 * @throws AppError invalidInput when the file belongs to something else
 */
async function refuseForeignFile(unit: Unit, { entityId, attachmentId }: Paper): Promise<void> {
  const files = await listAttachments(unit.tx, attachmentId === null ? [] : [attachmentId])
  const isOwn = files.every(
    ({ subject }) => subject.kind === 'paper' && subject.entityId === entityId && subject.truckId === undefined,
  )
  if (isOwn) return
  throw new AppError('invalidInput', 'Choose a file that was added for this business.', { field: 'attachmentId' })
}

/**
 * Sends the reminders due today, each once, and schedules the next run.
 * @param isScheduled whether a job scheduled by an earlier run calls this, and not a change of the documents
 */
export async function remindOfBusinessPapers(unit: PaperUnit, entityId: string, isScheduled = false): Promise<void> {
  const entity = await findEntity(unit.tx, entityId)
  if (!entity) return
  const all = await listPapersForUpdate(unit.tx, entityId)
  const { papers, due, nextAt } = decideReminders(all, dayOf(unit.receivedAt, entity.timeZone))
  for (const { paper, days } of due) {
    putPaper(unit, papers.find(({ paperId }) => paperId === paper.paperId)!)
    const whoName = await holderName(unit, entity, paper)
    if (whoName === undefined) continue
    const { kind, expiresOn } = paper
    await notify(unit, entityId, 'businessPaperExpiring', { whoName, paperKind: kind, expiresOn, days })
  }
  // Each change of documents schedules its own job. A job that finds nothing due was superseded by a newer one.
  if (nextAt === undefined || (isScheduled && due.length === 0)) return
  const startAfterSeconds = Math.max(60, Math.ceil((nextAt - unit.receivedAt) / 1000))
  unit.enqueue({ kind: 'remind-of-papers', data: { entityId }, startAfterSeconds })
}

/** @returns undefined for a driver who was let go: no one renews their documents */
async function holderName(unit: PaperUnit, hauler: Entity, paper: Paper): Promise<string | undefined> {
  const { driverEntityId } = paper
  if (paperKindRows[paper.kind].of === 'business' || driverEntityId === null || driverEntityId === hauler.entityId) {
    return hauler.name
  }
  const employed = await listEmployedTruckers(unit.tx, hauler.entityId)
  const trucker = employed.find(each => each.entityId === driverEntityId)
  return trucker && nameOf(trucker)
}

/** A job after the commit removes the file, unless another document names it. */
function dropFile(unit: Pick<Unit, 'enqueue'>, { entityId, attachmentId }: Paper): void {
  if (attachmentId === null) return
  unit.enqueue({ kind: 'drop-papers', data: { entityId, attachmentIds: [attachmentId] } })
}

function putPaper(unit: Pick<Unit, 'tx' | 'publish'>, paper: Paper): void {
  savePaperRow(unit.tx, paper)
  unit.publish(paperDocuments(paper))
}
