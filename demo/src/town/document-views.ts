/** What each actor of the demo knows, read from the documents of its own account. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { balanceDocumentSchema, walletDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { DemoDay } from '../day/choose-day.ts'
import { getByKey } from '../day/working-day.ts'
import type { Views } from '../simulator/views.ts'
import type { Work } from './open-day.ts'
import { isTakenOver } from './taken-over.ts'
import { loaderOf, type Post, type Town } from './town.ts'

/** Views of the day's work. */
export function createDocumentViews(town: Town, day: DemoDay, work: Work): Views {
  return {
    trucker: number => {
      const post = town.drivers.get(number)!
      return remembered(post, () => ({
        takenOver: isTakenOver(post),
        dispatches: listDispatches(post).flatMap(({ dispatchId, projectId, state }) => {
          const haul = work.get(projectId)
          return haul && state === 'open' ? [{ dispatchId, haul }] : []
        }),
        loads: listLoads(post)
          .flatMap(({ loadLogId, projectId, state, createdOn }) => {
            const haul = work.get(projectId)
            return haul ? [{ loadLogId, haul, state, createdOn }] : []
          })
          .sort((a, b) => a.createdOn - b.createdOn),
      }))
    },
    loader: (pit, loadingPoint) => {
      const post = loaderOf(town, pit, loadingPoint)
      return remembered(post, () => ({
        takenOver: isTakenOver(post),
        line: listLoads(post).flatMap(load => {
          const haul = work.get(load.projectId)
          const isHere = haul && getByKey(day.plan.hauls, haul).loadingPoint === loadingPoint
          return isHere ? inQueue(load) : []
        }),
      }))
    },
    jobber: key => {
      const post = town.jobbers.get(key)!
      return remembered(post, () => ({
        takenOver: isTakenOver(post),
        owedCents: listBalances(post).reduce((sum, { money }) => sum + money.owedCents, 0),
        toApprove: listLoads(post)
          .filter(load => load.state === 'delivered' && !load.disputed)
          .map(({ loadLogId, stateSince }) => ({ loadLogId, deliveredAtMs: stateSince })),
      }))
    },
    hauler: key => {
      const post = town.haulers.get(key)!
      const wallets = post.client.store.list(entityScope(post.entityId), 'wallets', walletDocumentSchema)
      return { takenOver: isTakenOver(post), withdrawableCents: wallets[0]?.availableCents ?? 0 }
    },
  }
}

export function listLoads({ client, entityId }: Post): LoadLogDocument[] {
  return client.store.list(entityScope(entityId), 'load-logs', loadLogDocumentSchema)
}

export function listDispatches({ client, entityId }: Post) {
  return client.store.list(entityScope(entityId), 'dispatches', dispatchDocumentSchema)
}

/** What a jobber owes, to whom. */
export function listBalances({ client, entityId }: Post) {
  const balances = client.store.list(entityScope(entityId), 'balances', balanceDocumentSchema)
  return balances.filter(each => each.jobberEntityId === entityId && each.money.owedCents > 0)
}

function inQueue({ loadLogId, state, terms, milestones, stateSince }: LoadLogDocument) {
  if (state !== 'queued' && state !== 'loading') return []
  return [{ loadLogId, truckNumber: terms.truck.number, state, queuedAtMs: milestones.arriveAtPit ?? stateSince }]
}

/** An actor looks again every few seconds, and mostly nothing has changed. */
function remember() {
  const memory = new WeakMap<Post, { version: number | undefined; view: unknown }>()
  return <T>(post: Post, look: () => T): T => {
    const version = post.client.store.versionOf(entityScope(post.entityId))
    const before = memory.get(post)
    if (before && before.version === version) return before.view as T
    const view = look()
    memory.set(post, { version, view })
    return view
  }
}
const remembered = remember()
