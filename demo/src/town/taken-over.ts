/**
 * Whether a visitor acts for an account: it has made an act or a record whose id lacks the demo's mark. The demo then
 * no longer acts for that account, as long as the documents show it.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { confirmationDocumentSchema } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { paymentDocumentSchema } from '@haulway/domain/payment/payment.documents.ts'
import { withdrawalDocumentSchema } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { isDemoId } from '../demo-id.ts'
import type { DemoMember } from './town.ts'

type Known = { version: number | undefined; isTakenOver: boolean }
const known = new WeakMap<DemoMember, Known>()

export function isTakenOver(member: DemoMember): boolean {
  const version = member.client.store.versionOf(entityScope(member.entityId))
  const before = known.get(member)
  if (before && (before.isTakenOver || before.version === version)) return before.isTakenOver
  const now = listIdsMade(member).some(id => !isDemoId(id))
  known.set(member, { version, isTakenOver: now })
  return now
}

/** Ids of the acts and records that this account has made, as its own documents show them. */
function listIdsMade({ client, entityId }: DemoMember): string[] {
  const list = <T>(collection: string, schema: Parameters<typeof client.store.list<T>>[2]) =>
    client.store.list(entityScope(entityId), collection, schema)
  return [
    ...list('load-logs', loadLogDocumentSchema).flatMap(load =>
      load.acts.filter(act => act.by.uid === client.uid && act.witness !== 'system').map(act => act.actId),
    ),
    ...list('confirmations', confirmationDocumentSchema)
      .filter(each => each.byEntityId === entityId)
      .map(each => each.confirmationId),
    ...list('project-reference', projectReferenceSchema)
      .filter(each => each.party === 'jobber')
      .map(each => each.projectId),
    ...list('payments', paymentDocumentSchema)
      .filter(each => each.jobberEntityId === entityId)
      .map(each => each.paymentId),
    ...list('withdrawals', withdrawalDocumentSchema).map(each => each.withdrawalId),
  ]
}
