/** Requests the deletion of an entity's account (specification 3: account-delete-request), and cancels it. */

import { entityDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { Member } from '@haulway/domain/entity/member/member.ts'
import { accountDeleteReasons, accountDeleteWarnMs } from '@haulway/domain/entity/state/account-delete.ts'
import {
  decideRequestAccountDelete,
  refuseCancelAccountDelete,
} from '@haulway/domain/entity/state/decide-account-delete.ts'
import { isPermitted } from '@haulway/domain/entity/state/entity-state.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { changeEntityState } from '../entity/change-entity-state.ts'
import { saveEntity } from '../entity/entity.table.ts'
import { requireMember } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendRequest } from '../user/request.table.ts'
import { requireAccount, requireProof } from '../user/require-proof.ts'
import { getUserForUpdate } from '../user/user.table.ts'
import { cancelledMail, requestedMail } from './account-delete-mails.ts'

type Form = { entityId: string; password: string; code?: string | undefined }
type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Request = { context: CallContext; input: Form; inQuery: InUnit; inUnit: InUnit }

/** An unlocked phone must not be enough to end a business, so it needs proof. */
export async function requestAccountDelete({ context, input, inQuery, inUnit }: Request) {
  const caller = await requireAccount(context)
  const known = await inQuery(async unit => {
    const { entity } = await requireMember(unit, input.entityId, 'owner', 'reading')
    return entity.accountDelete
  })
  // The call is not kept by its key: a repeat after a lost answer gets the same one without a second code.
  if (known?.deletedOn === null) return { isRequested: true as const, deleteOn: known.deleteOn }
  await requireProof(context, caller, input)
  return inUnit(unit => appendDeletion(unit, input))
}

async function appendDeletion(unit: Unit, { entityId }: { entityId: string }) {
  const { member, entity: before } = await requireMember(unit, entityId, 'owner', 'reading', 'update')
  const accountDelete = decideRequestAccountDelete(before, member.uid, unit.receivedAt)
  const { deleteOn, requestedOn } = accountDelete
  const reply = { isRequested: true as const, deleteOn }
  if (before.accountDelete) return reply
  appendRequest(unit.tx, unit.newId(), 'account-delete-request', { entityId, requestedOn })
  const requested = await saveAndPublish(unit, { ...before, accountDelete })
  const mayTakeWork = isPermitted(before.entityState, 'offer') || before.entityState === 'paused'
  const changedBy = changedByMember(member, accountDeleteReasons.requested)
  if (mayTakeWork) await changeEntityState(unit, requested, 'closing', changedBy)
  const data = { entityId, requestedOn }
  const untilDeleteMs = deleteOn - unit.receivedAt
  const startAfterSeconds = Math.ceil(untilDeleteMs / secondMs)
  unit.enqueue({ kind: 'delete-account', data, startAfterSeconds })
  unit.enqueue({
    kind: 'warn-account-delete',
    data,
    startAfterSeconds: startAfterSeconds - accountDeleteWarnMs / secondMs,
  })
  const { email } = await getUserForUpdate(unit.tx, member.uid)
  unit.enqueue({ kind: 'send-mail', data: requestedMail(email, before, deleteOn) })
  return reply
}

export async function cancelAccountDelete(unit: Unit, { entityId }: { entityId: string }) {
  const { member, entity: before } = await requireMember(unit, entityId, 'owner', 'reading', 'update')
  const { stateBefore } = refuseCancelAccountDelete(before)
  const entity = await saveAndPublish(unit, { ...before, accountDelete: null })
  const changedBy = changedByMember(member, accountDeleteReasons.cancelled)
  if (entity.entityState === 'closing' && stateBefore !== 'closing') {
    const active = await changeEntityState(unit, entity, 'active', changedBy)
    if (stateBefore === 'paused') await changeEntityState(unit, active, 'paused', changedBy)
  }
  const { email } = await getUserForUpdate(unit.tx, member.uid)
  unit.enqueue({ kind: 'send-mail', data: cancelledMail(email, before) })
  return { entityId }
}

const changedByMember = ({ uid, name }: Member, reason: string) => ({ by: 'owner', uid, name, reason }) as const

async function saveAndPublish(unit: Unit, entity: Entity): Promise<Entity> {
  saveEntity(unit.tx, entity)
  unit.publish(entityDocuments(entity))
  return entity
}
