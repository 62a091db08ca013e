/**
 * Carries out the intents of the demo's actors. Acts and points of one load are sent in order; different loads are sent
 * in parallel.
 */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { nextTicketN, ticketNo } from '@haulway/domain/load-log/ticket/ticket-no.ts'
import { payoutDestinationDocumentSchema } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import { type Seal, sealsAround } from '@haulway/domain/seal/seal-code.ts'
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import { getByKey, type WorkingDay } from '../day/working-day.ts'
import { deriveDemoId } from '../demo-id.ts'
import type { ActIntent, FixesIntent, Intent, MoneyIntent } from '../simulator/intent.ts'
import type { Answer, DemoClient } from './client.ts'
import { listBalances, listDispatches, listLoads } from './document-views.ts'
import { openGpsDevices } from './gps-device.ts'
import type { Journal } from './journal.ts'
import { createPhone, type Load, type Phone } from './phone.ts'
import { type DemoMember, loaderOf, type Town } from './town.ts'

export type IntentRunner = {
  /** Starts to carry out an intent. If that fails, `readyFor` and `done` throw the error. */
  carryOut: (intent: Intent, isBehind: boolean) => void
  /** Resolves when the acts made before `atMs` are answered and in the documents, and few points are waiting. */
  readyFor: (atMs: number, isBehind: boolean) => Promise<void>
  /** Resolves when everything is carried out. @throws the first error */
  done: () => Promise<void>
}

export type IntentRunnerParts = { town: Town; plan: WorkingDay; journal: Journal; url: string; signal: AbortSignal }

/**
 * How far the demo's clock may run ahead of an act without an answer. Live, that is too short for anyone to notice.
 * While the demo catches up, acts of several trucks are in flight at once, so actors see them some seconds late.
 */
const leadMs = { live: 5 * secondMs, behind: 20 * secondMs }
const pendingPostsMax = 32

type Pending = { atMs: number; isAct: boolean; done: Promise<void> }

export function createIntentRunner(parts: IntentRunnerParts): IntentRunner {
  const lanes = new Map<string, Promise<void>>()
  const pending = new Set<Pending>()
  const executor = createExecutor(parts)
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

  const throwFailure = () => {
    if (failure && !parts.signal.aborted) throw failure.error
  }

  return {
    carryOut: (intent, isBehind) => {
      if (intent.kind === 'fixes') {
        add(intent.loadLogId, intent.atMs, false, () => executor.addFixes(intent, isBehind))
      } else if (intent.kind === 'act') {
        add(intent.loadLogId, intent.atMs, true, () => executor.act(intent))
      } else {
        add(`${intent.actor.kind}`, intent.atMs, true, () => executor.moveMoney(intent))
      }
    },
    readyFor: async (atMs, isBehind) => {
      const lead = isBehind ? leadMs.behind : leadMs.live
      for (;;) {
        throwFailure()
        const posts = [...pending].filter(each => !each.isAct)
        const late = [...pending].find(each => each.isAct && each.atMs + lead <= atMs)
        const waited = late ?? (posts.length > pendingPostsMax ? posts[0] : undefined)
        if (!waited) return
        await waited.done
      }
    },
    done: async () => {
      while (pending.size > 0) await [...pending][0]!.done
      throwFailure()
    },
  }
}

function createExecutor({ town, plan, journal, url, signal }: IntentRunnerParts) {
  const phones = new Map<DemoMember, Phone>()
  const projects = new Map<string, string>()
  const nextTicket = openTickets()
  const devices = openGpsDevices({ town, plan, url, signal })

  const phoneOf = (member: DemoMember) => {
    const phone = phones.get(member) ?? createPhone({ client: member.client, journal, signal })
    phones.set(member, phone)
    return phone
  }

  /** Remembers projects, because a phone knows its load before any document shows it. */
  function loadOf(member: DemoMember, loadLogId: string): Load | undefined {
    const shown = () => listLoads(member).find(load => load.loadLogId === loadLogId || load.aliases.includes(loadLogId))
    const projectId = projects.get(loadLogId) ?? shown()?.projectId
    if (projectId) projects.set(loadLogId, projectId)
    return projectId ? { projectId, loadLogId } : undefined
  }

  function record(intent: ActIntent | MoneyIntent, kind: string, actId: string, answer: Answer<unknown>): void {
    const loadLogId = intent.kind === 'act' ? intent.loadLogId : undefined
    if (answer.refused !== undefined) journal.refused(kind, answer.refused)
    else journal.acknowledgedAct({ actId, kind, loadLogId })
  }

  return {
    addFixes: async ({ actor, loadLogId, fixes }: FixesIntent, isBehind: boolean) => {
      const member = memberOf(town, actor)
      const load = loadOf(member, loadLogId)
      if (!load) return
      const device = isBehind ? undefined : await devices.of(actor)
      if (device) await device.sendFixes(fixes)
      else await phoneOf(member).addFixes(load, fixes, isBehind)
    },
    act: async (intent: ActIntent) => {
      const member = memberOf(town, intent.actor)
      if (intent.dispatchId) {
        const dispatch = listDispatches(member).find(each => each.dispatchId === intent.dispatchId)
        if (dispatch) projects.set(intent.loadLogId, dispatch.projectId)
      }
      const load = loadOf(member, intent.loadLogId)
      if (!load) return journal.refused(intent.act, 'its load is not in the documents')
      if (intent.actor.kind === 'trucker' && intent.act !== 'start') await phoneOf(member).flush(load)
      const series = intent.act === 'confirmLoad' ? seriesOf(plan, intent) : undefined
      const ticket = series === undefined ? undefined : nextTicket(series, member, intent.atMs)
      record(
        intent,
        intent.act,
        intent.actId,
        await sendAct(member.client, intent, load, { ...sealOf(member, intent), ticketNo: ticket }),
      )
    },
    moveMoney: async (intent: MoneyIntent) => {
      const member = memberOf(town, intent.actor)
      if (intent.kind === 'withdraw') return record(intent, 'withdraw', intent.actId, await withdraw(member, intent))
      for (const { entityId: payeeEntityId, money } of listBalances(member)) {
        const paymentId = deriveDemoId(intent.actId, payeeEntityId)
        const { owedCents: amountCents, currency } = money
        const input = { entityId: member.entityId, paymentId, payeeEntityId, amountCents, currency }
        const envelope = { atMs: intent.atMs, key: paymentId }
        const answer = await member.client.send(envelope, 'payBalance', input)
        record(intent, 'payBalance', paymentId, answer)
      }
    },
  }
}

/**
 * Numbers tickets by their series, without waiting for the document of the last one. Each day begins with numbers of
 * its own: the loads of days before may have left the device, and a pit never gives a number twice.
 */
function openTickets() {
  const last = new Map<string, number>()
  return (series: string, member: DemoMember, atMs: number): string => {
    const used = listLoads(member).flatMap(load => load.ticketNo ?? [])
    const n = Math.max(nextTicketN(series, used), (last.get(series) ?? firstOfDay(atMs)) + 1)
    last.set(series, n)
    return ticketNo(series, n)
  }
}

/** A hundred numbers for each day of a series, with five digits until 2052. */
const firstOfDay = (atMs: number) => (Math.floor(atMs / dayMs) - 20_000) * 100

function memberOf(town: Town, actor: Intent['actor']): DemoMember {
  switch (actor.kind) {
    case 'trucker':
      return town.drivers.get(actor.truckNumber)!
    case 'loader':
      return loaderOf(town, actor.pit, actor.loadingPoint)
    case 'jobber':
      return town.jobbers.get(actor.key)!
    case 'foreman':
      return town.foremen.get(actor.key)!
    case 'hauler':
      return town.haulers.get(actor.key)!
    case 'pit':
      return town.pits.get(actor.key)!
  }
}

function seriesOf(plan: WorkingDay, { actor }: ActIntent): string | undefined {
  if (actor.kind !== 'loader') return undefined
  const { loadingPoints } = getByKey(plan.pits, actor.pit)
  return loadingPoints.find(point => point.name === actor.loadingPoint)?.ticketSeries
}

type Signed = { dispatchId?: string; seal?: Seal; ticketNo: string | undefined }

/** What a device adds so that it can sign: the dispatch, and for a loader the code that the truck's phone shows. */
function sealOf(member: DemoMember, { actor, loadLogId, atMs }: ActIntent): Omit<Signed, 'ticketNo'> {
  const dispatchId = listLoads(member).find(load => load.loadLogId === loadLogId)?.terms.dispatchId
  if (dispatchId === undefined) return {}
  const secret = listDispatches(member).find(each => each.dispatchId === dispatchId)?.sealSecret
  const [seal] = secret && actor.kind === 'loader' ? sealsAround(secret, atMs) : []
  return { dispatchId, ...(seal && { seal }) }
}

async function sendAct(client: DemoClient, intent: ActIntent, load: Load, { seal, ticketNo, ...name }: Signed) {
  const { actId, atMs, place, quantity, passes, weights, dispatchId, grants } = intent
  const envelope = { atMs, key: actId }
  const input = { ...load, ...name, actId, ...(place && { lat: place.lat, lng: place.lng }) }
  switch (intent.act) {
    case 'start':
      return client.send(envelope, 'startLoad', { ...input, dispatchId: dispatchId ?? '' })
    // Phones record arrivals at a geofence automatically.
    case 'arriveAtPit':
      return client.send(envelope, 'arriveAtPit', { ...input, automatic: true })
    case 'confirmTrucker':
      return client.send(envelope, 'confirmTrucker', input)
    case 'confirmLoad':
      return client.send(envelope, 'confirmLoad', {
        ...input,
        quantity,
        passes,
        weights,
        ...(ticketNo && { ticketNo }),
        ...(seal && { seal }),
      })
    case 'arriveAtSite':
      return client.send(envelope, 'arriveAtSite', { ...input, automatic: true })
    case 'deliver':
      return client.send(envelope, 'deliverLoad', input)
    case 'approve':
      return client.send(envelope, 'approveLoad', input)
    case 'disputeLine': {
      const code = grants?.code ?? ''
      const reason = code === 'hours' ? 'We count ten minutes less.' : 'Our scale shows one ton less.'
      const dispute = { agreement: 'haul' as const, code, quantityMilli: grants?.quantityMilli }
      return client.send(envelope, 'disputeLine', { ...input, reason, dispute })
    }
    case 'answerDispute': {
      const dispute = { agreement: 'haul' as const, answer: 'accept' as const, quantityMilli: grants?.quantityMilli }
      return client.send(envelope, 'answerDispute', { ...input, aboutActId: grants?.disputeId ?? '', dispute })
    }
    case 'proposeCorrection': {
      const correction = { ...input, quantity, correction: {}, reason: 'Read wrong from the scale.' }
      return client.send(envelope, 'proposeCorrection', correction)
    }
    case 'answerCorrection': {
      const answer = { ...input, aboutActId: intent.correctionId ?? '', correction: { answer: 'accept' as const } }
      return client.send(envelope, 'answerCorrection', answer)
    }
    default:
      throw new Error(`No one in the demo makes the act ${intent.act}.`)
  }
}

async function withdraw({ client, entityId }: DemoMember, { atMs, actId, amountCents }: MoneyIntent) {
  const asked = { entityId, amountCents, currency: 'USD' }
  const quoteKey = deriveDemoId(actId, 'quote')
  const quoted = await client.send({ atMs, key: quoteKey }, 'getWithdrawFeeQuote', asked)
  if (quoted.reply === undefined) return quoted
  const { feeCents, configVersion: feeConfigVersion } = quoted.reply
  const destinations = client.store.list(entityScope(entityId), 'payout-destinations', payoutDestinationDocumentSchema)
  const payoutDestinationId = destinations.find(each => each.currency === asked.currency)?.payoutDestinationId
  const input = { ...asked, withdrawalId: actId, feeCents, feeConfigVersion, payoutDestinationId }
  return client.send({ atMs, key: actId }, 'userWithdrawMoney', input)
}
