/** Money on two nodes whose clocks differ: the same act reaches both at once, or late, or again after weeks. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { runsTimes } from '@haulway/domain/properties.fixture.ts'
import { openRandom } from '@haulway/domain/seed.fixture.ts'
import { addDays, dayMs, dayOf, hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { runCommand } from '../http/command/run-command.ts'
import { rebuild } from '../sync/rebuild.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId } from '../testing/test-node.ts'
import { endLoadDispute, endShiftDispute } from '../testing/two-nodes/arbiter-acts.fixture.ts'
import { actOnDebt, agreeOnTerms, payAll, paymentOf, payOne } from '../testing/two-nodes/debt-acts.fixture.ts'
import { expectInterest, type Settled } from '../testing/two-nodes/interest-checks.fixture.ts'
import {
  countBooked,
  expectAllBooked,
  expectEvenBooks,
  expectPaidOnce,
  expectSameDocuments,
  expectStated,
  expectWork,
} from '../testing/two-nodes/money-checks.fixture.ts'
import { addMoneyWorld, debtOf, type MoneyWorld, type Mood, pick } from '../testing/two-nodes/money-world.fixture.ts'
import { changeDriver, removeManager } from '../testing/two-nodes/people-acts.fixture.ts'
import { type Act, openTwoNodes } from '../testing/two-nodes/two-nodes.fixture.ts'
import { endWithdrawals, expectWallets, withdraw, withdrawAll } from '../testing/two-nodes/withdrawal-acts.fixture.ts'
import {
  agreeToDay,
  agreeToTimes,
  answerCorrection,
  answerLoadDispute,
  approvalOf,
  approve,
  changeTimes,
  correctLoad,
  disputeLoad,
  disputeShift,
  haul,
  haulLate,
  turnAway,
  workShift,
} from '../testing/two-nodes/work-acts.fixture.ts'
import { timeZone } from '../testing/work.fixture.ts'
import { endPayment } from './payment.commands.ts'
import { closeStatements } from './statement/close-statements.ts'

const random = openRandom()
const nodes = closeAfterAll(await openTwoNodes(random))
const day = addDays(dayOf(Date.now(), timeZone), -30)
await runAct(nodes.node.databaseUrl, ['fuel', 'price', usDieselIndex, day, '4.12'], Date.now)

/** More when `npm run explore` runs it. */
const steps = 10 * runsTimes

/** Two nodes end each payment that waits, perhaps not in the same way: one of them does. */
async function settle(world: MoneyWorld, settled: Settled[], isUnsure: boolean): Promise<void> {
  const isSure = world.mood === 'prompt'
  for (const pair of world.pairs) {
    const { payer, payee } = pair
    const asked = await nodes.node.sql`select record from payments where state = 'asked'
      and entity_id = ${payer.entityId} and record->>'entityId' = ${payee.entityId}`
    for (const { record } of random.shuffled(asked)) {
      if (!isSure && random.chance(0.3)) continue
      const { paid } = await debtOf(world, pair)
      const ids = { entityId: payer.entityId, paymentId: String(record.paymentId) }
      const endings = (['settled', isSure || random.chance(0.7) ? 'settled' : 'failed'] as const).map((state, n) =>
        runCommand(nodes.parts[n]!, unit => endPayment(unit, ids, state)),
      )
      const ended = await Promise.allSettled(endings)
      expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const [row] = await nodes.node.sql`select record from payments where payment_id = ${ids.paymentId}`
      const { paidTimestamp, amountCents } = row!.record
      if (paidTimestamp === null) continue
      const day = dayOf(paidTimestamp, timeZone)
      settled.push({ pair, paymentId: ids.paymentId, amountCents, paidBeforeCents: paid, day, isUnsure })
    }
  }
}

async function payWhatIsOwed(world: MoneyWorld, settled: Settled[]): Promise<void> {
  for (const pair of world.pairs) {
    const { owed } = await debtOf(world, pair)
    if (owed > 0) await nodes.send(paymentOf(pair, owed))
  }
  await settle(world, settled, false)
}

/** Hours, days, or weeks of a payer that does not pay. */
async function pass(world: MoneyWorld, settled: Settled[]): Promise<void> {
  if (world.mood === 'prompt') await payWhatIsOwed(world, settled)
  const isLong = world.mood !== 'prompt' && random.chance(world.mood === 'calm' ? 0.4 : 0.15)
  await nodes.advance(isLong ? (5 + random.below(40)) * dayMs : random.below(random.chance(0.5) ? 20 : 96) * hourMs)
}

const closeOnBoth = () => Promise.all(nodes.parts.map(parts => closeStatements(parts)))

type MakeActs = (world: MoneyWorld) => Act[] | Promise<Act[]>
const calm: readonly MakeActs[] = [
  haul,
  approve,
  approve,
  workShift,
  agreeToTimes,
  agreeOnTerms,
  payOne,
  payOne,
  payAll,
  withdraw,
]
const wild: readonly MakeActs[] = [disputeLoad, answerLoadDispute, endLoadDispute, correctLoad, answerCorrection]
const more: readonly MakeActs[] = [
  agreeToDay,
  turnAway,
  changeTimes,
  disputeShift,
  endShiftDispute,
  actOnDebt,
  haulLate,
]

/** Up to three acts at once, while statements are closed and payments arrive. */
async function step(world: MoneyWorld, settled: Settled[]): Promise<void> {
  const kinds = world.mood === 'calm' ? [...calm, actOnDebt] : [...calm, ...wild, ...more]
  const acts: Act[] = []
  for (let n = random.below(3); n >= 0; n--) acts.push(...(await pick(world, kinds)!(world)))
  const isClosing = random.chance(0.15)
  const closing = isClosing ? closeOnBoth() : undefined
  const settling = random.chance(0.25) ? settle(world, settled, isClosing || acts.length > 0) : undefined
  const ending = random.chance(0.25) ? endWithdrawals(world) : undefined
  await Promise.all([...acts.map(act => nodes.send(act)), closing, settling, ending])
  await expectEvenBooks(world)
  if (random.chance(0.25)) await pass(world, settled)
}

/** At least one of a load and one of a shift. */
async function endDisputes(world: MoneyWorld): Promise<void> {
  for (const makeActs of [endLoadDispute, endShiftDispute]) {
    const acts = await makeActs(world)
    await Promise.all([...acts, ...(await withdraw(world))].map(act => nodes.send(act)))
  }
}

/** Weeks later, each act again: with its key it is answered as before, and under another key its content is known. */
async function repeat(world: MoneyWorld): Promise<void> {
  const before = await countBooked(world)
  for (const { act, key, reply } of random.shuffled(nodes.sent).slice(0, 25)) {
    const again = await nodes.sendTo(random.below(2), act, key)
    expect(again).toEqual(world.gone.has(act.by.uid) ? undefined : reply)
    if (act.hasId) await nodes.sendTo(random.below(2), act, newTestId())
  }
  await nodes.jobsDone()
  expect(await countBooked(world)).toEqual(before)
}

test.each<Mood>(['wild', 'prompt', 'calm'])('no order of acts and clocks makes or loses a cent: %s', async mood => {
  await nodes.restart()
  const world = await addMoneyWorld(nodes, random, mood)
  const settled: Settled[] = []
  await nodes.advance(random.below(7) * dayMs)
  for (const makeActs of [haul, haul, workShift, agreeOnTerms, agreeOnTerms]) await makeActs(world)
  for (let n = 0; n < steps; n++) {
    await step(world, settled)
    if (random.chance(0.1)) await pick(world, [changeDriver, removeManager])!(world)
  }
  for (const load of world.loads) await nodes.send(approvalOf(load))
  await nodes.jobsDone()
  if (mood !== 'calm') await endDisputes(world)
  await pass(world, settled)
  await nodes.advance(9 * dayMs)
  await nodes.jobsDone()
  await nodes.advance(2 * dayMs)
  await nodes.jobsDone()
  await closeOnBoth()
  await payWhatIsOwed(world, settled)
  await expectEvenBooks(world)
  for (const pair of world.pairs) await expectStated(world, pair)
  await expectWork(world)
  await expectAllBooked(world)
  await expectPaidOnce(world)
  await Promise.all((await withdrawAll(world)).map(act => nodes.send(act)))
  await endWithdrawals(world)
  await expectWallets(world)
  await expectSameDocuments(world)
  await expectInterest(world, settled)
  await repeat(world)
  expect(nodes.failures).toEqual([])
})

test('documents equal a rebuild', async () => {
  for (const { name, ...each } of rebuildSteps) {
    const { database } = nodes.parts[0]!
    await rebuild(database, { name, ...each }, undefined, page => expect([name, page.changed]).toEqual([name, 0]))
  }
})
