/**
 * Whether a visitor acts for an account: something was said or made there under an id without the demo's mark. The demo
 * then acts for that account no more, as long as the documents show it.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { confirmationDocumentSchema } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { paymentDocumentSchema } from '@haulway/domain/payment/payment.documents.ts'
import { withdrawalDocumentSchema } from '@haulway/domain/payment/withdrawal.documents.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { isDemoId } from '../demo-id.ts'
import type { Post } from './town.ts'

type Known = { version: number | undefined; isTakenOver: boolean }
const known = new WeakMap<Post, Known>()

export function isTakenOver(post: Post): boolean {
  const version = post.client.store.versionOf(entityScope(post.entityId))
  const before = known.get(post)
  if (before && (before.isTakenOver || before.version === version)) return before.isTakenOver
  const now = listIdsMade(post).some(id => !isDemoId(id))
  known.set(post, { version, isTakenOver: now })
  return now
}

/** Ids of what this account has said and made, as its own documents show it. */
function listIdsMade({ client, entityId }: Post): string[] {
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
