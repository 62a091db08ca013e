/**
 * Deletes the account of an entity when its grace is over. Each step is a transaction of its own that may be done
 * again: work that can be ended is ended, names and places are taken off others' papers, and at last everything that is
 * the entity's own goes, with its owner's user when this was the last.
 */

import { entityDocuments } from '@haulway/domain/entity/entity.documents.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { type AccountDelete, accountDeleteRetryMs, deletedName } from '@haulway/domain/entity/state/account-delete.ts'
import { decideDeleteAccount } from '@haulway/domain/entity/state/decide-account-delete.ts'
import { isPerson } from '@haulway/domain/entity/state/detach-entity.ts'
import type { Language } from '@haulway/domain/language.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { findEntity, getEntityForUpdate, listMembers, removeMemberRow, saveEntity } from '../entity/entity.table.ts'
import { moveEntity } from '../entity/move-entity.ts'
import { listProjectIdsOf } from '../entity/project-party.table.ts'
import { listEntitiesOf, publishUser } from '../entity/publish-user.ts'
import type { Unit } from '../http/command/command.ts'
import { findUser } from '../user/user.table.ts'
import { stopDispatch } from '../work/dispatch/dispatch.commands.ts'
import { listOpenDispatches } from '../work/dispatch/dispatch.table.ts'
import { closeProject } from '../work/project/close-project.commands.ts'
import { getProjectForUpdate } from '../work/project/project.table.ts'
import { deletedMail, soonMail, waitingMail } from './account-delete-mails.ts'
import { deleteEntityRows } from './delete-entity-rows.ts'
import { deleteUserRows } from './delete-user-rows.ts'
import { detachProject } from './detach-project.ts'
import { countOpenWork, openWorkLabels } from './list-open-work.ts'
import { type DeletingParts, runInName } from './run-in-name.ts'

type Asked = { entityId: string; requestedOn: number }

/** The job `warn-account-delete`. */
export async function warnAccountDelete(parts: DeletingParts, asked: Asked): Promise<void> {
  const pending = await findPending(parts, asked)
  if (!pending) return
  await runInName(parts, pending.accountDelete.requestedBy, async unit => {
    const owner = await findUser(unit.tx, unit.actor.uid)
    if (!owner) return
    const data = soonMail(owner.email, pending, pending.accountDelete.deleteOn)
    unit.enqueue({ kind: 'send-mail', data, key: `soon ${asked.entityId} ${asked.requestedOn}` })
  })
}

/** The job `delete-account`. What was taken back, or asked for anew since, is another request's affair. */
export async function deleteAccount(parts: DeletingParts, asked: Asked): Promise<void> {
  const pending = await findPending(parts, asked)
  if (!pending || pending.accountDelete.deleteOn > parts.clock()) return
  const uid = pending.accountDelete.requestedBy
  const isWaiting = await runInName(parts, uid, unit => waitForOpenWork(unit, asked))
  if (isWaiting) return
  const projectIds = await runInName(parts, uid, unit => listProjectIdsOf(unit.tx, asked.entityId))
  for (const projectId of projectIds) {
    await runInName(parts, uid, unit => endWork(unit, pending, projectId))
    await runInName(parts, uid, unit => detachProject(unit, pending, projectId))
  }
  const sessionIds = await runInName(parts, uid, unit => finish(unit, asked))
  parts.bus.publish('sessions', { sessionIds })
}

type Pending = Entity & { accountDelete: AccountDelete }

async function findPending(
  { database }: DeletingParts,
  { entityId, requestedOn }: Asked,
): Promise<Pending | undefined> {
  const entity = await findEntity(database.orm, entityId)
  const accountDelete = entity?.accountDelete
  if (!entity || !accountDelete || accountDelete.deletedOn !== null) return undefined
  return accountDelete.requestedOn === requestedOn ? { ...entity, accountDelete } : undefined
}

/** Loads and money are others' too, so they are settled first. @returns whether the deletion has to wait for them */
async function waitForOpenWork(unit: Unit, asked: Asked): Promise<boolean> {
  const entity = await getEntityForUpdate(unit.tx, asked.entityId)
  const work = await countOpenWork(unit.tx, entity)
  const open = (language: Language) => openWorkLabels(work, ['loads', 'money'], language).join(', ')
  if (open('en') === '') return false
  unit.enqueue({ kind: 'delete-account', data: asked, startAfterSeconds: accountDeleteRetryMs / secondMs })
  if (!entity.accountDelete || entity.accountDelete.waitingSince !== null) return true
  saveEntity(unit.tx, { ...entity, accountDelete: { ...entity.accountDelete, waitingSince: unit.at } })
  const owner = await findUser(unit.tx, unit.actor.uid)
  const said = { en: open('en'), es: open('es'), fr: open('fr') }
  if (owner) unit.enqueue({ kind: 'send-mail', data: waitingMail(owner.email, entity, said) })
  return true
}

async function endWork(unit: Unit, { entityId }: Entity, projectId: string): Promise<void> {
  const project = await getProjectForUpdate(unit.tx, projectId)
  if (project.entityId === entityId && project.state !== 'closed') await closeProject(unit, { projectId })
  for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
    const { pitEntityId, truckingEntityId, driverEntityId } = dispatch.terms
    if ([pitEntityId, truckingEntityId, driverEntityId].includes(entityId)) await stopDispatch(unit, dispatch, project)
  }
}

/** @returns the sessions that ended, if the owner goes with the entity because it was their last */
async function finish(unit: Unit, asked: Asked): Promise<string[]> {
  const { uid } = unit.actor
  const before = await getEntityForUpdate(unit.tx, asked.entityId)
  // Another node was given the job, too, and was first.
  if (before.accountDelete?.requestedOn !== asked.requestedOn || before.accountDelete.deletedOn !== null) return []
  const owner = await findUser(unit.tx, uid)
  const mover = { by: 'deletion', uid: null, name: deletedName, reason: '' } as const
  const closed = await moveEntity(unit, before, 'closed', mover)
  const deleted = decideDeleteAccount(closed, unit.at, !isPerson(before))
  saveEntity(unit.tx, deleted)
  const members = await listMembers(unit.tx, before.entityId)
  for (const member of members) removeMemberRow(unit.tx, member)
  await deleteEntityRows(unit, before)
  unit.publish(entityDocuments(deleted))
  unit.changeAccess(members.map(member => member.uid))
  if (owner) unit.enqueue({ kind: 'send-mail', data: deletedMail(owner.email, before, owner.language) })
  // Who was let go since then has no business either, but did not ask for their login to be deleted.
  const isLast = members.some(member => member.uid === uid) && (await listEntitiesOf(unit.tx, uid)).length === 0
  for (const member of members) if (!(isLast && member.uid === uid)) await publishUser(unit, member.uid)
  return isLast && owner ? deleteUserRows(unit, owner) : []
}
