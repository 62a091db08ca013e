/**
 * Carries out what the actors of the demo want: each load's acts and points go one after the other, those of different
 * loads side by side.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { nextTicketN, ticketNo } from '@haulway/domain/load-log/ticket-no.ts'
import { payoutDestinationDocumentSchema } from '@haulway/domain/payment/payout-destination.documents.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { getByKey, type WorkingDay } from '../day/working-day.ts'
import { deriveDemoId } from '../demo-id.ts'
import type { ActIntent, FixesIntent, Intent, MoneyIntent } from '../simulator/intent.ts'
import type { DemoClient, Told } from './client.ts'
import { listBalances, listDispatches, listLoads } from './document-views.ts'
import type { Journal } from './journal.ts'
import { createPhone, type Load, type Phone } from './phone.ts'
import { loaderOf, type Post, type Town } from './town.ts'

export type Hands = {
  /** Begins with it; what goes wrong is told to `failed`. */
  carryOut: (intent: Intent, isBehind: boolean) => void
  /** Settles when all acts made before an instant are done and in the documents, and not too many points wait. */
  readyFor: (atMs: number, isBehind: boolean) => Promise<void>
  /** Settles when nothing is left to do. @throws the first error there was */
  done: () => Promise<void>
}

export type HandsParts = { town: Town; plan: WorkingDay; journal: Journal; signal: AbortSignal }

/**
 * So far may the clock run ahead of an act without an answer. Live it is less than anybody looks away; behind, acts of
 * several trucks are under way at once, and a call or an arrival is seen some seconds late.
 */
const leadMs = { live: 5 * secondMs, behind: 20 * secondMs }
const pendingPostsMax = 32

type Pending = { atMs: number; isAct: boolean; done: Promise<void> }

export function createHands(parts: HandsParts): Hands {
  const lanes = new Map<string, Promise<void>>()
  const pending = new Set<Pending>()
  const worker = createWorker(parts)
  let failure: { error: unknown } | undefined

  function add(lane: string, atMs: number, isAct: boolean, work: () => Promise<void>): void {
    const before = lanes.get(lane) ?? Promise.resolve()
    const done = before.then(work).catch(error => {
      failure ??= { error }
    })
    const entry = { atMs, isAct, done }
    pending.add(entry)
    lanes.set(lane, done)
    void done.then(() => {
      pending.delete(entry)
      if (lanes.get(lane) === done) lanes.delete(lane)
    })
  }

  const refuse = () => {
    if (failure && !parts.signal.aborted) throw failure.error
  }

  return {
    carryOut: (intent, isBehind) => {
      if (intent.kind === 'fixes') {
        add(intent.loadLogId, intent.atMs, false, () => worker.takeFixes(intent, isBehind))
      } else if (intent.kind === 'act') {
        add(intent.loadLogId, intent.atMs, true, () => worker.act(intent))
      } else {
        add(`${intent.actor.kind}`, intent.atMs, true, () => worker.moveMoney(intent))
      }
    },
    readyFor: async (atMs, isBehind) => {
      const lead = isBehind ? leadMs.behind : leadMs.live
      for (;;) {
        refuse()
        const posts = [...pending].filter(each => !each.isAct)
        const late = [...pending].find(each => each.isAct && each.atMs + lead <= atMs)
        const waited = late ?? (posts.length > pendingPostsMax ? posts[0] : undefined)
        if (!waited) return
        await waited.done
      }
    },
    done: async () => {
      while (pending.size > 0) await [...pending][0]!.done
      refuse()
    },
  }
}

function createWorker({ town, plan, journal, signal }: HandsParts) {
  const phones = new Map<Post, Phone>()
  const projects = new Map<string, string>()
  const lastTickets = new Map<string, number>()

  const phoneOf = (post: Post) => {
    const phone = phones.get(post) ?? createPhone({ client: post.client, journal, signal })
    phones.set(post, phone)
    return phone
  }

  /** A phone knows its load before any document shows it. */
  function loadOf(post: Post, loadLogId: string): Load | undefined {
    const shown = () => listLoads(post).find(load => load.loadLogId === loadLogId || load.aliases.includes(loadLogId))
    const projectId = projects.get(loadLogId) ?? shown()?.projectId
    if (projectId) projects.set(loadLogId, projectId)
    return projectId ? { projectId, loadLogId } : undefined
  }

  function nextTicket(series: string, post: Post): string {
    const used = listLoads(post).flatMap(load => load.ticketNo ?? [])
    const n = Math.max(nextTicketN(series, used), (lastTickets.get(series) ?? 0) + 1)
    lastTickets.set(series, n)
    return ticketNo(series, n)
  }

  function note(intent: ActIntent | MoneyIntent, kind: string, actId: string, told: Told<unknown>): void {
    const loadLogId = intent.kind === 'act' ? intent.loadLogId : undefined
    if (told.refused !== undefined) journal.refused(kind, told.refused)
    else journal.acknowledgedAct({ actId, kind, loadLogId })
  }

  return {
    takeFixes: async ({ actor, loadLogId, fixes }: FixesIntent, isBehind: boolean) => {
      const post = postOf(town, actor)
      const load = loadOf(post, loadLogId)
      if (load) await phoneOf(post).take(load, fixes, isBehind)
    },
    act: async (intent: ActIntent) => {
      const post = postOf(town, intent.actor)
      if (intent.dispatchId) {
        const dispatch = listDispatches(post).find(each => each.dispatchId === intent.dispatchId)
        if (dispatch) projects.set(intent.loadLogId, dispatch.projectId)
      }
      const load = loadOf(post, intent.loadLogId)
      if (!load) return journal.refused(intent.act, 'its load is not in the documents')
      if (intent.actor.kind === 'trucker' && intent.act !== 'start') await phoneOf(post).flush(load)
      const series = intent.act === 'confirmLoad' ? seriesOf(plan, intent) : undefined
      const ticket = series === undefined ? undefined : nextTicket(series, post)
      note(intent, intent.act, intent.actId, await sayAct(post.client, intent, load, ticket))
    },
    moveMoney: async (intent: MoneyIntent) => {
      const post = postOf(town, intent.actor)
      if (intent.kind === 'withdraw') return note(intent, 'withdraw', intent.actId, await withdraw(post, intent))
      for (const { entityId: payeeEntityId, money } of listBalances(post)) {
        const paymentId = deriveDemoId(intent.actId, payeeEntityId)
        const { owedCents: amountCents, currency } = money
        const input = { entityId: post.entityId, paymentId, payeeEntityId, amountCents, currency }
        const envelope = { atMs: intent.atMs, key: paymentId }
        const told = await post.client.tell(envelope, 'payBalance', input)
        note(intent, 'payBalance', paymentId, told)
      }
    },
  }
}

function postOf(town: Town, actor: Intent['actor']): Post {
  switch (actor.kind) {
    case 'trucker':
      return town.drivers.get(actor.truckNumber)!
    case 'loader':
      return loaderOf(town, actor.pit, actor.loadingPoint)
    case 'jobber':
      return town.jobbers.get(actor.key)!
    case 'hauler':
      return town.haulers.get(actor.key)!
  }
}

function seriesOf(plan: WorkingDay, { actor }: ActIntent): string | undefined {
  if (actor.kind !== 'loader') return undefined
  const { loadingPoints } = getByKey(plan.pits, actor.pit)
  return loadingPoints.find(point => point.name === actor.loadingPoint)?.ticketSeries
}

async function sayAct(client: DemoClient, intent: ActIntent, load: Load, ticketNo: string | undefined) {
  const { actId, atMs, place, quantity, passes, dispatchId } = intent
  const envelope = { atMs, key: actId }
  const input = { ...load, actId, ...(place && { lat: place.lat, lng: place.lng }) }
  switch (intent.act) {
    case 'start':
      return client.tell(envelope, 'startLoad', { ...input, dispatchId: dispatchId ?? '' })
    // Phones record by themselves that they have come to a geofence.
    case 'arriveAtPit':
      return client.tell(envelope, 'arriveAtPit', { ...input, automatic: true })
    case 'confirmTrucker':
      return client.tell(envelope, 'confirmTrucker', input)
    case 'confirmLoad':
      return client.tell(envelope, 'confirmLoad', { ...input, quantity, passes, ...(ticketNo && { ticketNo }) })
    case 'arriveAtSite':
      return client.tell(envelope, 'arriveAtSite', { ...input, automatic: true })
    case 'deliver':
      return client.tell(envelope, 'deliverLoad', input)
    case 'approve':
      return client.tell(envelope, 'approveLoad', input)
    default:
      throw new Error(`Nobody in the demo says ${intent.act}.`)
  }
}

async function withdraw({ client, entityId }: Post, { atMs, actId, amountCents }: MoneyIntent) {
  const asked = { entityId, amountCents, currency: 'USD' }
  const quoteKey = deriveDemoId(actId, 'quote')
  const quoted = await client.tell({ atMs, key: quoteKey }, 'getWithdrawFeeQuote', asked)
  if (quoted.reply === undefined) return quoted
  const { feeCents, configVersion: feeConfigVersion } = quoted.reply
  const destinations = client.store.list(entityScope(entityId), 'payout-destinations', payoutDestinationDocumentSchema)
  const payoutDestinationId = destinations.find(each => each.currency === asked.currency)?.payoutDestinationId
  const input = { ...asked, withdrawalId: actId, feeCents, feeConfigVersion, payoutDestinationId }
  return client.tell({ atMs, key: actId }, 'userWithdrawMoney', input)
}
