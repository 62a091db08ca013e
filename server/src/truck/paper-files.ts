/** Files of trucks' papers: who may attach one, and which files a paper may name. */
import { AppError } from '@haulway/domain/errors.ts'
import { listAttachments } from '../attachment/attachment.table.ts'
import type { AttachmentDecision, PaperQuery } from '../attachment/attachment-subjects.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { getTruck } from './truck.table.ts'

export async function decideForTruck(unit: Unit, { kind, entityId, truckId }: PaperQuery): Promise<AttachmentDecision> {
  await requireRole(unit, entityId, 'manager')
  await getTruck(unit.tx, entityId, truckId)
  return { entityId, readerEntityIds: [entityId], subject: { kind, entityId, truckId } }
}

/**
 * A paper may be saved before its file arrives, so an unknown file is accepted.
 * @throws AppError invalidInput when the file belongs to something else
 */
export async function refuseForeignFile(
  unit: Pick<Unit, 'tx'>,
  { entityId, truckId }: { entityId: string; truckId: string },
  attachmentId: string | null,
): Promise<void> {
  const files = await listAttachments(unit.tx, attachmentId === null ? [] : [attachmentId])
  const isOwn = files.every(
    ({ subject }) => subject.kind === 'paper' && subject.entityId === entityId && subject.truckId === truckId,
  )
  if (!isOwn) throw new AppError('invalidInput', 'Add a file of this truck.', { field: 'attachmentId' })
}
