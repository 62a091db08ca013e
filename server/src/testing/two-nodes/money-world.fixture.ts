/** Two jobbers and everyone they pay, by the ton and by the hour: a solo trucker, brokers, their haulers and pits. */
import { sampleLoadCards } from '@haulway/domain/pay/pay.fixture.ts'
import type { TestRandom } from '@haulway/domain/seed.fixture.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { addChain, type BrokerPay, type Chain } from '../broker-shift.fixture.ts'
import { doWork, type PayWorld } from '../pay-world.fixture.ts'
import { addDestination } from '../payout-destination.fixture.ts'
import { newTestId } from '../test-node.ts'
import { type Actor, addActor, addPit, type RateCardInput, sitePlace, tokenIn } from '../work.fixture.ts'
import type { TwoNodes } from './two-nodes.fixture.ts'

export type Pair = { payer: Actor; payee: Actor; agreementIds: string[] }

/** A truck, its driver, and who is paid for what it hauls. */
export type Truck = {
  projectId: string
  dispatchId: string
  driver: Actor
  operator: Actor
  jobber: Actor
  pit: Actor
  payees: Actor[]
}

export type MoneyLoad = {
  truck: Truck
  ids: { projectId: string; dispatchId: string; loadLogId: string }
  about: string[]
}
export type Sheet = { startAt: number; endAt: number; breaks: never[] }
export type MoneyShift = {
  ids: { projectId: string; dispatchId: string; shiftId: string }
  sheets: Sheet[]
  about: string[]
}

/** Prompt: the payers pay all that they owe before time passes. Calm: no one disputes or corrects. */
export type Mood = 'wild' | 'prompt' | 'calm'

export type MoneyWorld = {
  nodes: TwoNodes
  random: TestRandom
  mood: Mood
  pay: PayWorld
  chain: Chain
  pairs: Pair[]
  trucks: Truck[]
  loads: MoneyLoad[]
  /** The two names of loads that two phones have sent. */
  twice: [string, string][]
  shifts: MoneyShift[]
  deductions: { pair: Pair; agreementId: string; deductionId: string }[]
  /** Who has left their business. */
  gone: Set<string>
  /** Of the cards of all hauls: no one of it is in another business. */
  arbiter: Actor
  /** The bank account of each payee. */
  destinations: ReadonlyMap<string, string>
}

/** $6.50 a ton with at least $400.00 a day, and standby after 20 minutes of the day. */
export const dayCard: RateCardInput = {
  basis: 'ton',
  rateE4: 65_000,
  minimumPerDayE4: 4_000_000,
  standby: [{ place: 'pit', freeMinutes: 20, per: 'day', rate: { rateE4: 15_000, per: 'minute' } }],
}

/** $92.00 an hour on site, at least three hours a day. */
const hourCard: RateCardInput = {
  basis: 'hour',
  rateE4: 920_000,
  clock: 'onSite',
  minimumMinutes: 180,
  minimumPer: 'day',
}

export async function addMoneyWorld(nodes: TwoNodes, random: TestRandom, mood: Mood): Promise<MoneyWorld> {
  const commission = { percentMilli: 1 + random.below(30_000), includesSurcharge: random.chance(0.5) }
  const arbiter = await addActor(nodes.node, 'Fairview', 0)
  const rules = { arbiter: { entityId: arbiter.entityId, name: 'Fairview' }, answerDays: 1 }
  const disputes = { ...rules, holdPercentMilli: 50_000 + random.below(250_000) }
  const haul = { ...(random.chance(0.5) ? dayCard : random.shuffled(sampleLoadCards(40))[0]!), disputes }
  const byHour = { ...hourCard, disputes }
  const cards = { haul, subHaul: { commission }, priceE4: 10_000 + random.below(400_000) }
  const pay = await doWork(nodes.node, { cards, loads: [] }, nodes.now())
  const paid: BrokerPay = random.chance(0.5) ? { card: byHour } : { commission: { percentMilli: 8000 } }
  const chain = await addChain(nodes.node, random.chance(0.7) ? byHour : { ...byHour, clock: 'portal' }, paid)
  const { crew, broker, hauler } = pay
  const own = { projectId: crew.projectId, operator: crew.operator, jobber: crew.jobber, pit: crew.pit }
  const [sub] = await nodes.node.sql`select dispatch_id as id from dispatches
    where project_id = ${crew.projectId} and record #>> '{terms,driverEntityId}' = ${hauler.entityId}`
  const trucks: Truck[] = [
    { ...own, dispatchId: crew.soloDispatchId, driver: crew.solo, payees: [crew.solo] },
    { ...own, dispatchId: String(sub?.id), driver: hauler, payees: [broker, hauler] },
    {
      projectId: chain.projectId,
      dispatchId: chain.dispatchId,
      driver: chain.driver,
      operator: chain.crew.operator,
      jobber: chain.crew.jobber,
      pit: chain.crew.pit,
      payees: [chain.broker, chain.hauler],
    },
  ]
  const back = await addWayBack(nodes, pay, haul)
  trucks.push({ ...own, ...back, driver: crew.solo, payees: [crew.solo] })
  const pairOf = (payer: Actor, payee: Actor): Pair => ({ payer, payee, agreementIds: [] })
  const pairs = [
    pairOf(crew.jobber, crew.solo),
    pairOf(crew.jobber, broker),
    pairOf(broker, hauler),
    pairOf(crew.jobber, crew.pit),
    pairOf(crew.jobber, back.pit),
    pairOf(chain.crew.jobber, chain.broker),
    pairOf(chain.broker, chain.hauler),
    pairOf(chain.crew.jobber, chain.crew.pit),
  ]
  // Sometimes the pit is of the jobber's people.
  if (random.chance(0.5)) await join(crew.pit, crew.jobber)
  const destinations = new Map<string, string>()
  for (const { payee } of pairs) {
    if (!destinations.has(payee.entityId)) destinations.set(payee.entityId, await addDestination(nodes.node, payee))
  }
  const none = { loads: [], twice: [], shifts: [], deductions: [], gone: new Set<string>() }
  return { nodes, random, mood, pay, chain, pairs, trucks, arbiter, destinations, ...none }
}

/** The solo trucker's way back, from another pit of the project. */
async function addWayBack({ node }: TwoNodes, { crew }: PayWorld, card: RateCardInput) {
  const { jobber, solo, projectId } = crew
  const { pit, operator, material } = await addPit(node, 'Slate Hill')
  await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
  const haulId = newTestId()
  const named = { projectId, haulId, pitEntityId: pit.entityId, materialId: material.materialId }
  const destination = { name: 'East gate', ...sitePlace }
  const backCard = { ...card, backHaul: { percentMilli: 40_000 } }
  await jobber.client.createHaul({ ...named, targetMilli: 500_000, trucksWanted: 1, card: backCard, destination })
  const dispatchId = newTestId()
  const accepted = { projectId, noticeId: haulId, entityId: solo.entityId, offerId: newTestId(), dispatchId }
  await solo.client.acceptTruckerNotice(accepted)
  return { pit, operator, dispatchId }
}

async function join({ entityId, client }: Actor, person: Actor): Promise<void> {
  const invited = await client.inviteMember({ entityId, entityTokenId: newTestId(), role: 'member', name: 'Pat' })
  await person.client.acceptInvitation({ token: tokenIn(invited) })
}

export function pick<Item>({ random }: Pick<MoneyWorld, 'random'>, items: readonly Item[]): Item | undefined {
  return items[random.below(items.length)]
}

/** Mostly a party of the truck's work, sometimes anyone, each with an agreement that it is mostly a party of. */
export function partyOf(world: MoneyWorld, truck: Truck): { by: Actor; agreement: AgreementKind } {
  const kinds = ['haul', 'subHaul', 'material'] as const
  const anyKind = pick(world, kinds) ?? 'haul'
  const stranger = pick(world, world.pairs)?.payee
  if (stranger && world.random.chance(0.1)) return { by: stranger, agreement: anyKind }
  const { jobber, pit, payees } = truck
  const parties: { by: Actor; agreement: AgreementKind }[] = [
    { by: jobber, agreement: 'haul' },
    { by: jobber, agreement: 'material' },
    { by: pit, agreement: 'material' },
    { by: payees[0]!, agreement: 'haul' },
    ...payees.slice(1).flatMap(hauler => [payees[0]!, hauler].map(by => ({ by, agreement: 'subHaul' as const }))),
  ]
  return pick(world, parties)!
}

/** Cents as no form would send them, too. */
export function anyCents({ random }: MoneyWorld, usual: number): number {
  const odd = [0, 1, usual + 1, usual * 2, 0.5, -1, 1_000_000_000_000]
  if (random.chance(0.12)) return odd[random.below(odd.length)]!
  return random.chance(0.3) ? usual : Math.floor(random.next() * (usual + 1))
}

export async function debtOf({ nodes }: MoneyWorld, { payer, payee }: Pick<Pair, 'payer' | 'payee'>) {
  const [row] = await nodes.node.sql`select owed_cents::int8 as owed, paying_cents::int8 as paying,
      disputed_cents::int8 as disputed, retained_cents::int8 as retained, paid_cents::int8 as paid
    from debts where jobber_entity_id = ${payer.entityId} and entity_id = ${payee.entityId}`
  const { owed = 0, paying = 0, disputed = 0, retained = 0, paid = 0 } = row ?? {}
  return {
    owed: Number(owed),
    paying: Number(paying),
    disputed: Number(disputed),
    retained: Number(retained),
    paid: Number(paid),
  }
}
