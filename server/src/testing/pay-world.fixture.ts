/** A jobber's work by any rate cards, with any facts, disputes and corrections: what is agreed on and recorded. */
import type { Granted } from '@haulway/domain/pay/dispute/dispute.ts'
import { sampleLoadCards } from '@haulway/domain/pay/pay.fixture.ts'
import type { TestRandom } from '@haulway/domain/seed.fixture.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { addCrew, type Crew, readLoad, stepsOfLoad, type usualFacts } from './load.fixture.ts'
import { newTestId, type TestNode } from './test-node.ts'
import { type Actor, addActor, addTruck, type RateCardInput } from './work.fixture.ts'

type SubHaul = { card: RateCardInput } | { commission: { percentMilli: number; includesSurcharge: boolean } }
export type Cards = { haul: RateCardInput; subHaul: SubHaul; priceE4: number }

type LoadPlan = {
  by: 'solo' | 'hauler'
  beganAfterMs: number
  facts: typeof usualFacts
  dispute: { agreement: AgreementKind; share: number; endsBy: 'accept' | 'withdraw' | 'between'; early: boolean }
  correction: { what: 'quantity' | 'toll' | 'none'; amountMilli: number }
}
export type Plan = { cards: Cards; loads: LoadPlan[] }

/** What is agreed on and what happens, by the random numbers of a seed. */
export function planWork(random: TestRandom): Plan {
  const [haul, own] = random.shuffled(sampleLoadCards(40))
  const commission = { percentMilli: 1 + random.below(30_000), includesSurcharge: random.chance(0.5) }
  const subHaul: SubHaul = random.chance(0.5) ? { card: own! } : { commission }
  const cards = { haul: haul!, subHaul, priceE4: 10_000 + random.below(400_000) }
  return { cards, loads: [0, 1, 2].map(n => planLoad(random, n)) }
}

function planLoad(random: TestRandom, n: number): LoadPlan {
  const by = n === 0 ? 'hauler' : 'solo'
  let minute = 0
  const after = (minutes: number) => {
    minute += 1 + random.below(minutes)
    return minute
  }
  const facts = {
    pitAt: after(20),
    loadingAt: after(50),
    loadedAt: after(8),
    leftAt: after(4),
    nearAt: after(20),
    siteAt: after(10),
    deliveredAt: after(40),
    quantity: { amountMilli: 12_000 + random.below(10_000) },
  }
  const agreement = random.shuffled(by === 'hauler' ? agreementsOfBroker : agreementsOfJobber)[0]!
  const endsBy = random.shuffled(['accept', 'withdraw', 'between'] as const)[0]!
  const what = random.shuffled(['quantity', 'toll', 'none'] as const)[0]!
  return {
    by,
    beganAfterMs: n * 4 * hourMs,
    facts: { ...facts, quantity: { ...facts.quantity, unit: 'ton' } },
    dispute: { agreement, share: random.next(), endsBy, early: random.chance(0.5) },
    correction: { what, amountMilli: 12_000 + random.below(10_000) },
  }
}
const agreementsOfJobber = ['haul', 'material'] as const
const agreementsOfBroker = ['haul', 'subHaul', 'material'] as const

export type PayWorld = {
  node: TestNode
  crew: Crew
  broker: Actor
  hauler: Actor
  plan: Plan
  loads: { projectId: string; loadLogId: string; dispatchId: string }[]
}

/** Records what the plan says until every load is approved. @param order of the acts of each load; repeated ones too */
export async function doWork(
  node: TestNode,
  plan: Plan,
  beganAt: number,
  order: <T>(steps: T[]) => T[] = steps => steps,
): Promise<PayWorld> {
  const { haul: card, subHaul, priceE4 } = plan.cards
  const crew = await addCrew(node, { card, priceE4 })
  const hauler = await addActor(node, 'Ines', 2)
  await addTruck(hauler, '61')
  const soloHaul = { trucker: crew.solo, dispatchId: crew.soloDispatchId }
  const subHauled = { trucker: hauler, dispatchId: await offerOn(crew, hauler, subHaul) }
  const world: PayWorld = { node, crew, broker: crew.fleet, hauler, plan, loads: [] }
  for (const { by, beganAfterMs, facts } of plan.loads) {
    const { trucker, dispatchId } = by === 'solo' ? soloHaul : subHauled
    const load = { loadLogId: newTestId(), dispatchId }
    for (const step of order(stepsOfLoad(node, crew, trucker, load, beganAt + beganAfterMs, facts))) await step.record()
    world.loads.push({ projectId: crew.projectId, ...load })
  }
  return world
}

async function offerOn({ fleet, projectId, haulId: noticeId }: Crew, hauler: Actor, pay: SubHaul): Promise<string> {
  const acceptedOfferId = newTestId()
  const offerId = newTestId()
  const dispatchId = newTestId()
  const accept = { projectId, noticeId, entityId: fleet.entityId, offerId: acceptedOfferId, trucks: 1 }
  await fleet.client.acceptTruckerNotice(accept)
  const offer = { projectId, acceptedOfferId, offerId, truckingEntityId: hauler.entityId, trucks: 1 }
  await fleet.client.sendSubOffer({ ...offer, ...pay })
  await hauler.client.answerOffer({ projectId, offerId, accept: true, dispatchId })
  return dispatchId
}

/** Who pays and who is paid under an agreement of a load of the world. */
export function partiesOf({ crew, broker, hauler }: PayWorld, agreement: AgreementKind, by: 'solo' | 'hauler') {
  if (agreement === 'subHaul') return { payer: broker, payee: hauler }
  if (agreement === 'material') return { payer: crew.jobber, payee: crew.pit }
  return { payer: crew.jobber, payee: by === 'solo' ? crew.solo : broker }
}

/** The payer grants a part of the load's first line. @returns how both sides end it; undefined without a line */
export async function disputeFirstLine(world: PayWorld, n: number) {
  const { dispute, by } = world.plan.loads[n]!
  const load = world.loads[n]!
  const { agreement, share, endsBy } = dispute
  const { payer, payee } = partiesOf(world, agreement, by)
  const pay = (await readLoad(world.node, payer, load.loadLogId)).money?.[agreement]?.pay
  const line = pay && !('missing' in pay) ? pay.lines.find(({ amountCents }) => amountCents > 1) : undefined
  if (!line) return undefined
  const disputeId = newTestId()
  const cents = (part: number): Granted & { cents: number } => ({ cents: Math.floor(line.amountCents * part) })
  const raised = { agreement, code: line.code, ...cents(share) }
  await payer.client.disputeLine({ ...load, actId: disputeId, reason: 'Not agreed.', dispute: raised })
  const answer = (actor: Actor, given: 'accept' | 'propose', part: number) =>
    actor.client.answerDispute({
      ...load,
      actId: newTestId(),
      aboutActId: disputeId,
      dispute: { agreement, answer: given, ...cents(part) },
    })
  return async () => {
    if (endsBy === 'accept') return answer(payee, 'accept', share)
    if (endsBy === 'withdraw') {
      const about = { ...load, actId: newTestId(), aboutActId: disputeId, dispute: { agreement } }
      return payer.client.withdrawDispute(about)
    }
    await answer(payee, 'propose', (1 + share) / 2)
    return answer(payer, 'propose', (1 + share) / 2)
  }
}

/** Everyone agrees to another quantity, or to a toll that was missing. */
export async function correctLoad(world: PayWorld, n: number): Promise<void> {
  const { crew, hauler, broker, plan, loads } = world
  const { correction, by } = plan.loads[n]!
  if (correction.what === 'none') return
  const actId = newTestId()
  const toll = { addOn: { code: 'toll', amountE4: correction.amountMilli * 10 } }
  const isToll = correction.what === 'toll'
  const agreement = by === 'hauler' ? ('subHaul' as const) : ('haul' as const)
  const proposer = by === 'hauler' ? hauler : crew.solo
  const quantity = { amountMilli: correction.amountMilli, unit: 'ton' as const }
  const propose = { ...loads[n]!, actId, reason: 'The ticket was wrong.' }
  await proposer.client.proposeCorrection(
    isToll ? { ...propose, correction: { agreement, ...toll } } : { ...propose, quantity, correction: {} },
  )
  const others = isToll ? [partiesOf(world, agreement, by).payer] : [crew.jobber, crew.pit, broker]
  for (const other of others) {
    if (other === broker && by === 'solo') continue
    const about = { ...loads[n]!, actId: newTestId(), aboutActId: actId }
    const decision = { ...(isToll && { agreement }), answer: 'accept' as const }
    await other.client.answerCorrection({ ...about, correction: decision })
  }
}
