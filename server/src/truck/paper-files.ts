/** Files of trucks' papers: who may attach one, and whose a paper may name. */
import { AppError } from '@haulway/domain/errors.ts'
import { listAttachments } from '../attachment/attachment.table.ts'
import type { Decided, PaperQuery } from '../attachment/attachment-subjects.ts'
import { requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { getTruck } from './truck.table.ts'

export async function decideOfTruck(unit: Unit, { kind, entityId, truckId }: PaperQuery): Promise<Decided> {
  await requireRole(unit, entityId, 'manager')
  await getTruck(unit.tx, entityId, truckId)
  return { entityId, readerEntityIds: [entityId], subject: { kind, entityId, truckId } }
}

/**
 * A paper may be saved before its file is here.
 * @throws AppError invalidInput for a file that is known to be something else's
 */
export async function refuseForeignFile(
  unit: Pick<Unit, 'tx'>,
  { entityId, truckId }: { entityId: string; truckId: string },
  attachmentId: string | null,
): Promise<void> {
  const found = await listAttachments(unit.tx, attachmentId === null ? [] : [attachmentId])
  const isOwn = found.every(
    ({ subject }) => subject.kind === 'paper' && subject.entityId === entityId && subject.truckId === truckId,
  )
  if (!isOwn) throw new AppError('invalidInput', 'Add a file of this truck.', { field: 'attachmentId' })
}
