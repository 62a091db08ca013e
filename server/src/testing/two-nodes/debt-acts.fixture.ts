/** What two businesses send about their debt: payments, deductions, quick pay, retainage, and new terms. */
import { addDays, dayOf } from '@haulway/domain/time.ts'
import type { StatementTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { z } from 'zod'
import { newTestId } from '../test-node.ts'
import { timeZone } from '../work.fixture.ts'
import { anyCents, debtOf, type MoneyWorld, type Pair, pick } from './money-world.fixture.ts'
import type { Act } from './two-nodes.fixture.ts'

export function paymentOf({ payer, payee }: Pair, amountCents: number): Act {
  const ids = { entityId: payer.entityId, payeeEntityId: payee.entityId, paymentId: newTestId() }
  return { by: payer, make: client => client.payBalance({ ...ids, amountCents, currency: 'USD' }), hasId: true }
}

export async function payOne(world: MoneyWorld): Promise<Act[]> {
  const pair = pick(world, world.pairs)!
  const { owed } = await debtOf(world, pair)
  return [paymentOf(pair, anyCents(world, Math.max(1, owed)))]
}

/** All that one payer owes, with one receipt. */
export async function payAll(world: MoneyWorld): Promise<Act[]> {
  const { payer } = pick(world, world.pairs)!
  const payments: { payeeEntityId: string; amountCents: number }[] = []
  for (const pair of world.pairs.filter(each => each.payer === payer)) {
    const { owed: amountCents } = await debtOf(world, pair)
    if (amountCents > 0) payments.push({ payeeEntityId: pair.payee.entityId, amountCents })
  }
  const receipt = { entityId: payer.entityId, receiptId: newTestId(), currency: 'USD', payments }
  return [{ by: payer, make: client => client.payBalances(receipt), hasId: true }]
}

/** Either side, mostly the one that may, under an agreement of the two. */
export async function actOnDebt(world: MoneyWorld): Promise<Act[]> {
  const { random } = world
  const pair = pick(
    world,
    world.pairs.filter(({ agreementIds }) => agreementIds.length > 0),
  )
  const agreementId = pair && pick(world, pair.agreementIds)
  if (!agreementId) return []
  const { payer, payee } = pair
  const isTurned = random.chance(0.15)
  const named = { payerEntityId: payer.entityId, agreementId }
  const ofPayer = { by: isTurned ? payee : payer, ids: { ...named, entityId: (isTurned ? payee : payer).entityId } }
  const ofPayee = { by: isTurned ? payer : payee, ids: { ...named, entityId: (isTurned ? payer : payee).entityId } }
  const way = random.below(world.mood === 'calm' ? 3 : 5)
  if (way === 0) {
    const { by, ids } = ofPayee
    const take = random.chance(0.5)
    return [{ by, make: client => client.setQuickPay({ ...ids, take }) }]
  }
  if (way === 1) {
    const { by, ids } = ofPayer
    const amountCents = anyCents(world, Math.max(1, (await debtOf(world, pair)).retained))
    return [{ by, make: client => client.releaseRetainage({ ...ids, amountCents }) }]
  }
  if (way === 2) {
    const { by, ids } = random.chance(0.5) ? ofPayer : ofPayee
    return random.chance(0.2) ? [{ by, make: client => client.endAgreement(ids) }] : []
  }
  if (way === 3) {
    const { by, ids } = ofPayer
    const deduction = { ...ids, reason: 'Ruts', amountCents: anyCents(world, 5000) }
    return [{ by, make: client => propose(world, { pair, agreementId }, () => client.proposeDeduction(deduction)) }]
  }
  return answerDeduction(world)
}

async function propose(
  { deductions }: MoneyWorld,
  of: { pair: Pair; agreementId: string },
  send: () => Promise<{ deductionId: string }>,
) {
  const reply = await send()
  deductions.push({ ...of, ...reply })
  return reply
}

/** The payee agrees while the payer may take it back. */
function answerDeduction(world: MoneyWorld): Act[] {
  const deduction = pick(world, world.deductions)
  if (!deduction) return []
  const { pair, agreementId, deductionId } = deduction
  const { payer, payee } = pair
  const ids = { payerEntityId: payer.entityId, agreementId, deductionId }
  const agree: Act = {
    by: payee,
    make: client => client.answerDeduction({ ...ids, entityId: payee.entityId, accept: true }),
  }
  const takeBack: Act = {
    by: payer,
    make: client => client.answerDeduction({ ...ids, entityId: payer.entityId, accept: false }),
  }
  return world.random.chance(0.7) ? [agree] : [agree, takeBack]
}

function termsBy({ random }: MoneyWorld): StatementTerms {
  const tax = {
    name: random.chance(0.5) ? 'GST' : 'State tax',
    percentMilli: 1 + random.below(15_000),
    on: random.chance(0.5) ? ['haul'] : ['haul', 'hours', 'standby:*', 'addOn:*'],
    rounding: random.chance(0.5) ? ('line' as const) : ('statement' as const),
    certificate: null,
  }
  const retainage = {
    percentMilli: 1 + random.below(20_000),
    on: ['haul', 'hours'],
    untilHeldCents: random.chance(0.5) ? 1 + random.below(5000) : null,
  }
  return {
    dueDays: 7 + random.below(10),
    interestPercentMilli: random.chance(0.8) ? 1 + random.below(5000) : null,
    taxes: random.chance(0.5) ? [tax] : [],
    retainage: random.chance(0.5) ? retainage : null,
    quickPay: random.chance(0.6) ? { percentMilli: 1 + random.below(10_000), dueDays: 1 + random.below(4) } : null,
  }
}

const versionSchema = z.object({ versions: z.array(z.object({ version: z.int() })) })

/** New terms of a jobber and a hauler, in their agreement or a first one. */
export async function agreeOnTerms(world: MoneyWorld): Promise<Act[]> {
  const { nodes, random } = world
  const pair = pick(world, [world.pairs[0]!, world.pairs[1]!, world.pairs[5]!])!
  const { payer, payee, agreementIds } = pair
  const known = agreementIds.at(-1)
  const agreementId = known ?? newTestId()
  const named = { payerEntityId: payer.entityId, agreementId }
  const card = { basis: 'ton' as const, rateE4: 70_000 }
  const validFrom = addDays(dayOf(nodes.now(), timeZone), -random.below(10))
  const stated = { card, terms: termsBy(world), validFrom }
  const parties = { agreementId, entityId: payer.entityId, otherEntityId: payee.entityId }
  const proposed = await nodes.send({
    by: payer,
    make: client =>
      known
        ? client.proposeAgreementVersion({ ...named, entityId: payer.entityId, ...stated })
        : client.proposeAgreement({ ...parties, ...stated }),
  })
  if (proposed === undefined) return []
  const [row] = await nodes.node.sql`select record from agreements where agreement_id = ${agreementId}`
  const { version } = versionSchema.parse(row?.record).versions.at(-1)!
  const answer = { ...named, entityId: payee.entityId, version, accept: true }
  const answered = await nodes.send({ by: payee, make: client => client.answerAgreement(answer) })
  if (answered !== undefined && !known) agreementIds.push(agreementId)
  return []
}
