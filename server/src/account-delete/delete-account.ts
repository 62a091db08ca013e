/**
 * Deletes an entity's account when its grace period is over. Each step is a separate transaction that may run again:
 * first work that can be ended is ended, then the person's names and places are removed from others' records, and
 * finally all data of the entity itself is deleted, with its owner's user if this was the owner's last entity.
 */

import { entityScope } from '@haulway/domain/document/scope.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { isKeyUid } from '@haulway/domain/entity/member/member.ts'
import { type AccountDelete, accountDeleteRetryMs, deletedName } from '@haulway/domain/entity/state/account-delete.ts'
import { decideDeleteAccount } from '@haulway/domain/entity/state/decide-account-delete.ts'
import { isPerson } from '@haulway/domain/entity/state/detach-entity.ts'
import type { Language } from '@haulway/domain/language.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { changeEntityState } from '../entity/change-entity-state.ts'
import { findEntity, getEntityForUpdate, listMembers, removeMemberRow, saveEntity } from '../entity/entity.table.ts'
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
import { countOpenWork, openWorkLabels, settledByPeople } from './list-open-work.ts'
import { type DeletingParts, runOnBehalf } from './run-on-behalf.ts'

type DeletionJob = { entityId: string; requestedOn: number }

/** The job `warn-account-delete`. */
export async function warnAccountDelete(parts: DeletingParts, job: DeletionJob): Promise<void> {
  const pending = await findPending(parts, job)
  if (!pending) return
  await runOnBehalf(parts, pending.accountDelete.requestedBy, async unit => {
    const owner = await findUser(unit.tx, unit.actor.uid)
    if (!owner) return
    const data = soonMail(owner.email, pending, pending.accountDelete.deleteOn)
    unit.enqueue({ kind: 'send-mail', data, key: `soon ${job.entityId} ${job.requestedOn}` })
  })
}

/**
 * The job `delete-account`. Does nothing if the deletion was canceled or requested again since.
 * @param more `isRetried` adds the job again while the deletion has to wait
 */
export async function deleteAccount(
  parts: DeletingParts,
  job: DeletionJob,
  { isRetried }: { isRetried: boolean },
): Promise<void> {
  const pending = await findPending(parts, job)
  if (!pending || pending.accountDelete.deleteOn > parts.clock()) return
  const uid = pending.accountDelete.requestedBy
  const isWaiting = await runOnBehalf(parts, uid, unit => waitForOpenWork(unit, job, isRetried))
  if (isWaiting) return
  const projectIds = await runOnBehalf(parts, uid, unit => listProjectIdsOf(unit.tx, job.entityId))
  for (const projectId of projectIds) {
    await runOnBehalf(parts, uid, unit => endWork(unit, pending, projectId))
    await runOnBehalf(parts, uid, unit => detachProject(unit, pending, projectId))
  }
  const sessionIds = await runOnBehalf(parts, uid, unit => finish(unit, job, isRetried))
  parts.bus.publish('sessions', { sessionIds })
}

type Pending = Entity & { accountDelete: AccountDelete }

async function findPending(
  { database }: DeletingParts,
  { entityId, requestedOn }: DeletionJob,
): Promise<Pending | undefined> {
  const entity = await findEntity(database.orm, entityId)
  const accountDelete = entity?.accountDelete
  if (!entity || !accountDelete || accountDelete.deletedOn !== null) return undefined
  return accountDelete.requestedOn === requestedOn ? { ...entity, accountDelete } : undefined
}

/** Loads and money also belong to others, so they are settled first. @returns whether the deletion has to wait */
async function waitForOpenWork(unit: Unit, job: DeletionJob, isRetried: boolean): Promise<boolean> {
  const entity = await getEntityForUpdate(unit.tx, job.entityId)
  const work = await countOpenWork(unit.tx, entity)
  const open = (language: Language) => openWorkLabels(work, settledByPeople, language).join(', ')
  if (open('en') === '') return false
  const startAfterSeconds = accountDeleteRetryMs / secondMs
  if (isRetried) unit.enqueue({ kind: 'delete-account', data: job, startAfterSeconds })
  if (!entity.accountDelete || entity.accountDelete.waitingSince !== null) return true
  saveEntity(unit.tx, { ...entity, accountDelete: { ...entity.accountDelete, waitingSince: unit.receivedAt } })
  const owner = await findUser(unit.tx, unit.actor.uid)
  const openWork = { en: open('en'), es: open('es'), fr: open('fr') }
  if (owner) unit.enqueue({ kind: 'send-mail', data: waitingMail(owner.email, entity, openWork) })
  return true
}

async function endWork(unit: Unit, { entityId }: Entity, projectId: string): Promise<void> {
  const project = await getProjectForUpdate(unit.tx, projectId)
  if (project.entityId === entityId && project.state !== 'closed') await closeProject(unit, { projectId })
  for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
    const { pitEntityId, truckingEntityId, driverEntityId, broker } = dispatch.terms
    if ([pitEntityId, truckingEntityId, driverEntityId, broker?.entityId].includes(entityId))
      await stopDispatch(unit, dispatch, project, undefined)
  }
}

/** @returns the sessions that ended; empty unless this was the owner's last entity, so that the owner is deleted too */
async function finish(unit: Unit, job: DeletionJob, isRetried: boolean): Promise<string[]> {
  const { uid } = unit.actor
  const before = await getEntityForUpdate(unit.tx, job.entityId)
  // Another node ran the same job first.
  if (before.accountDelete?.requestedOn !== job.requestedOn || before.accountDelete.deletedOn !== null) return []
  // A load may have started since the first look. Now that the dispatches are ended, none does anymore.
  if (await waitForOpenWork(unit, job, isRetried)) return []
  const owner = await findUser(unit.tx, uid)
  const others = forOthers(unit, before)
  const changedBy = { by: 'deletion', uid: null, name: deletedName, reason: '' } as const
  const closed = await changeEntityState(others, before, 'closed', changedBy)
  const deleted = decideDeleteAccount(closed, unit.receivedAt, !isPerson(before))
  saveEntity(unit.tx, deleted)
  const all = await listMembers(unit.tx, before.entityId)
  for (const member of all) removeMemberRow(unit.tx, member)
  const members = all.filter(member => !isKeyUid(member.uid))
  await deleteEntityRows(others, before)
  unit.changeAccess(members.map(member => member.uid))
  if (owner) unit.enqueue({ kind: 'send-mail', data: deletedMail(owner.email, before, owner.language) })
  // An owner removed from the business since has no business either, but did not ask to delete their login.
  const isLast = members.some(member => member.uid === uid) && (await listEntitiesOf(unit.tx, uid)).length === 0
  for (const member of members) if (!(isLast && member.uid === uid)) await publishUser(unit, member.uid)
  return isLast && owner ? deleteUserRows(unit, owner) : []
}

/** Publishes nothing in the entity's own scope, whose documents are deleted and have no reader anymore. */
function forOthers(unit: Unit, { entityId }: Entity): Unit {
  const own = entityScope(entityId)
  return { ...unit, publish: changes => unit.publish(changes.filter(({ scope }) => scope !== own)) }
}
