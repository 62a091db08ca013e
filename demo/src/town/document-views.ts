/** What each actor of the demo can see, read from the documents of its own account. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { balanceDocumentSchema, walletDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import { pendingOf } from '@haulway/domain/load-log/correction/correction-effect.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import {
  actsOf,
  foldOptionsOf,
  type LoadLogDocument,
  loadLogDocumentSchema,
} from '@haulway/domain/load-log/load-log.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { foldDisputes } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { DemoDay } from '../day/choose-day.ts'
import { getByKey } from '../day/working-day.ts'
import { type LoaderView, type OpenCorrection, type OpenDispute, paidLineOf, type Views } from '../simulator/views.ts'
import type { Work } from './open-day.ts'
import { isTakenOver } from './taken-over.ts'
import { type DemoMember, loaderOf, type Town } from './town.ts'

/** @param work the day's projects; loads of other projects are left out */
export function createDocumentViews(town: Town, day: DemoDay, work: Work): Views {
  return {
    trucker: number => {
      const member = town.drivers.get(number)!
      return remembered(member, () => ({
        takenOver: isTakenOver(member),
        dispatches: listDispatches(member).flatMap(({ dispatchId, projectId, state }) => {
          const haul = work.get(projectId)
          return haul && state === 'open' ? [{ dispatchId, haul }] : []
        }),
        loads: listLoads(member)
          .flatMap(({ loadLogId, projectId, state, createdOn }) => {
            const haul = work.get(projectId)
            return haul ? [{ loadLogId, haul, state, createdOn }] : []
          })
          .sort((a, b) => a.createdOn - b.createdOn),
      }))
    },
    loader: (pit, loadingPoint) => {
      const member = loaderOf(town, pit, loadingPoint)
      return remembered(member, () => ({
        takenOver: isTakenOver(member),
        ...queueOf(loadsOfPoint(listLoads(member), day, work, loadingPoint)),
      }))
    },
    jobber: key => {
      const member = town.jobbers.get(key)!
      return remembered(member, () => ({
        takenOver: isTakenOver(member),
        owedCents: listBalances(member).reduce((sum, { money }) => sum + money.owedCents, 0),
        toApprove: listLoads(member)
          .filter(load => load.state === 'delivered' && !load.disputed)
          .map(({ loadLogId, stateSince, evidence, money, overLegal }) => ({
            loadLogId,
            paid: paidLineOf(money?.haul?.pay),
            deliveredAtMs: stateSince,
            isClear: evidence?.grade === 'A' && !overLegal,
          })),
      }))
    },
    foreman: key => {
      const member = town.foremen.get(key)!
      const haul = getByKey(day.plan.jobbers, key).foreman?.haul
      const loads = () => listLoads(member).filter(({ projectId }) => work.get(projectId) === haul)
      return remembered(member, () => ({ takenOver: isTakenOver(member), atSite: loads().flatMap(atSite) }))
    },
    hauler: key => {
      const member = town.haulers.get(key)!
      const wallets = member.client.store.list(entityScope(member.entityId), 'wallets', walletDocumentSchema)
      const loads = listLoads(member)
      return {
        takenOver: isTakenOver(member),
        withdrawableCents: wallets[0]?.availableCents ?? 0,
        owedCents: listBalances(member).reduce((sum, { money }) => sum + money.owedCents, 0),
        disputes: loads.flatMap(load => openDisputesOf(load, member.entityId)),
        corrections: loads.flatMap(load => openCorrectionsOf(load, member.entityId)),
      }
    },
    pit: key => {
      const member = town.pits.get(key)!
      return remembered(member, () => ({
        takenOver: isTakenOver(member),
        approved: listLoads(member)
          .filter(load => load.state === 'approved' && work.has(load.projectId))
          .flatMap(load => weighedLoad(load))
          .sort((a, b) => a.approvedAtMs - b.approvedAtMs),
      }))
    },
  }
}

export function listLoads({ client, entityId }: DemoMember): LoadLogDocument[] {
  return client.store.list(entityScope(entityId), 'load-logs', loadLogDocumentSchema)
}

export function listDispatches({ client, entityId }: DemoMember) {
  return client.store.list(entityScope(entityId), 'dispatches', dispatchDocumentSchema)
}

/** What a payer owes, for each payee. */
export function listBalances({ client, entityId }: DemoMember) {
  const balances = client.store.list(entityScope(entityId), 'balances', balanceDocumentSchema)
  return balances.filter(each => each.jobberEntityId === entityId && each.money.owedCents > 0)
}

function openDisputesOf(load: LoadLogDocument, entityId: string): OpenDispute[] {
  const acts = load.money?.acts ?? []
  return foldDisputes(acts).flatMap(({ disputeId, state, by, raiserGrants }) => {
    if (state !== 'open' || by === entityId || !('quantityMilli' in raiserGrants)) return []
    const raised = acts.find(({ actId }) => actId === disputeId)
    const { quantityMilli } = raiserGrants
    return [{ loadLogId: load.loadLogId, disputeId, quantityMilli, raisedAtMs: raised?.occurredAt ?? 0 }]
  })
}

/** The corrections that wait for this entity's consent. */
function openCorrectionsOf(load: LoadLogDocument, entityId: string): OpenCorrection[] {
  if (!load.frozen) return []
  const acts = actsOf(load)
  return pendingOf(load, foldLoadLog(acts, foldOptionsOf(load)))
    .filter(({ waitsFor }) => waitsFor.includes(entityId))
    .map(({ correction: { correctionId } }) => {
      const proposedAtMs = acts.find(act => act.actId === correctionId)?.occurredAt ?? 0
      return { loadLogId: load.loadLogId, correctionId, proposedAtMs }
    })
}

function weighedLoad(load: LoadLogDocument) {
  const { loadLogId, quantity, stateSince } = load
  if (quantity?.unit !== 'ton') return []
  const { amountMilli, unit } = quantity
  const acts = actsOf(load)
  // By the demo's clock: while it catches up, the server's is ahead.
  const approvedAtMs = acts.find(act => act.kind === 'approve')?.occurredAt ?? stateSince
  const isCorrected = acts.some(act => act.kind === 'proposeCorrection')
  return [{ loadLogId, quantity: { amountMilli, unit }, approvedAtMs, isCorrected }]
}

function atSite({ loadLogId, state, stateSince: arrivedAtMs }: LoadLogDocument) {
  return state === 'arrived' ? [{ loadLogId, arrivedAtMs }] : []
}

/** The day's loads of one loading point. */
function loadsOfPoint(loads: readonly LoadLogDocument[], day: DemoDay, work: Work, loadingPoint: string) {
  return loads.filter(({ projectId }) => {
    const haul = work.get(projectId)
    return haul !== undefined && getByKey(day.plan.hauls, haul).loadingPoint === loadingPoint
  })
}

function queueOf(loads: readonly LoadLogDocument[]): Pick<LoaderView, 'queue' | 'loaded'> {
  return {
    loaded: loads.filter(({ milestones }) => milestones.confirmLoad !== undefined).length,
    queue: loads.flatMap(({ loadLogId, state, terms: { truck }, milestones, stateSince }) => {
      if (state !== 'queued' && state !== 'loading') return []
      const { number: truckNumber, legalPayloadGrams } = truck
      return [{ loadLogId, truckNumber, state, queuedAtMs: milestones.arriveAtPit ?? stateSince, legalPayloadGrams }]
    }),
  }
}

/** Caches each view by its scope's version: actors read views every few seconds, and usually nothing has changed. */
function createViewCache() {
  const views = new WeakMap<DemoMember, { version: number | undefined; view: unknown }>()
  return <T>(member: DemoMember, readView: () => T): T => {
    const version = member.client.store.versionOf(entityScope(member.entityId))
    const cached = views.get(member)
    if (cached && cached.version === version) return cached.view as T
    const view = readView()
    views.set(member, { version, view })
    return view
  }
}
const remembered = createViewCache()
