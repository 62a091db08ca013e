/** A chain of agreements whose links are disputed, corrected, suspended and released apart from each other. */
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { addChain, type BrokerPay, type Chain, owedInChain, workShift } from '../../testing/broker-shift.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addDelivered } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addFleetTrucker, addTruck, haulCard, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const byHour = { basis: 'hour' as const, rateE4: 1_000_000, clock: 'portal' as const }
const ownPay: BrokerPay = { card: { basis: 'load', rateE4: 1_010_100 } }
const commission: BrokerPay = { commission: { percentMilli: 8000 } }

async function deliver({ crew, driver, dispatchId }: Chain) {
  return addDelivered(node, { ...crew, fleetDispatchId: dispatchId }, driver)
}

/** All that a business reads, in each collection; but for the load's track, which a job sums up meanwhile. */
async function readAll(actor: Actor) {
  const collections = await node.sql<{ collection: string }[]>`select distinct collection from documents
    where collection <> 'tracking-logs' order by 1`
  const read = async ({ collection }: { collection: string }) => readOwn(node, actor, collection).catch(() => [])
  return Promise.all(collections.map(read))
}

/** Who is paid and who pays under an agreement, and who is not part of it. */
function sidesOf({ crew, broker, hauler, driver }: Chain, agreement: AgreementKind) {
  const { jobber, pit } = crew
  if (agreement === 'haul') return { payer: jobber, payee: broker, others: [hauler, driver, pit] }
  return { payer: broker, payee: hauler, others: [jobber, driver, pit] }
}

test.each([ownPay, commission].flatMap(pay => (['haul', 'subHaul'] as const).map(agreement => ({ pay, agreement }))))(
  'what two sides do about a load changes nothing that others read: $agreement, $pay',
  async ({ pay, agreement }) => {
    const chain = await addChain(node, haulCard, pay)
    const load = await deliver(chain)
    await chain.crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
    const { payer, payee, others } = sidesOf(chain, agreement)
    const before = await Promise.all(others.map(readAll))
    const disputeId = newTestId()
    const dispute = { agreement, cents: 5000 }
    const raised = { ...load, actId: disputeId, reason: 'Less.', dispute: { ...dispute, code: 'haul' } }
    await payer.client.disputeLine(raised)
    expect(await Promise.all(others.map(readAll))).toEqual(before)
    const accepted = { ...load, actId: newTestId(), aboutActId: disputeId }
    await payee.client.answerDispute({ ...accepted, dispute: { ...dispute, answer: 'accept' } })
    expect(await Promise.all(others.map(readAll))).toEqual(before)
    const correctionId = newTestId()
    const addOn = { agreement, addOn: { code: 'toll' as const, amountE4: 50_000 } }
    await payee.client.proposeCorrection({ ...load, actId: correctionId, reason: 'A toll.', correction: addOn })
    const answer = { ...load, actId: newTestId(), aboutActId: correctionId }
    await payer.client.answerCorrection({ ...answer, correction: { agreement, answer: 'accept' } })
    expect(await Promise.all(others.map(readAll))).toEqual(before)
  },
)

test.each(['haul', 'subHaul'] as const)(
  'a dispute of a shift changes nothing that others read: %s',
  async agreement => {
    const chain = await addChain(node, byHour, { card: { ...byHour, rateE4: 800_000 } })
    const ids = await workShift(chain, 0, 60)
    const { payer, payee, others } = sidesOf(chain, agreement)
    const before = await Promise.all(others.map(readAll))
    const disputeId = newTestId()
    const dispute = { agreement, cents: 5000 }
    const raised = { ...ids, actId: disputeId, reason: 'Less.', dispute: { ...dispute, code: 'hours' } }
    await payer.client.disputeShiftLine(raised)
    expect(await Promise.all(others.map(readAll))).toEqual(before)
    const accepted = { ...ids, actId: newTestId(), aboutActId: disputeId }
    await payee.client.answerShiftDispute({ ...accepted, dispute: { ...dispute, answer: 'accept' } })
    expect(await Promise.all(others.map(readAll))).toEqual(before)
  },
)

test('a broker that is suspended takes no new work, and what its hauler has begun is paid on both links', async () => {
  const chain = await addChain(node, haulCard, ownPay)
  const { crew, broker, hauler, projectId } = chain
  const acceptedOfferId = newTestId()
  const notice = { projectId, noticeId: crew.haulId, entityId: broker.entityId }
  await broker.client.acceptTruckerNotice({ ...notice, offerId: acceptedOfferId, trucks: 3 })
  const offer = { projectId, acceptedOfferId, truckingEntityId: hauler.entityId, trucks: 1, ...ownPay }
  const [waiting, accepted] = [newTestId(), newTestId()]
  for (const offerId of [waiting, accepted]) await broker.client.sendSubOffer({ ...offer, offerId })
  await hauler.client.answerOffer({ projectId, offerId: accepted, accept: true })
  await runAct(node.databaseUrl, ['entity', 'suspend', broker.entityId, '--reason', 'Papers'], Date.now)
  const load = await deliver(chain)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  expect(await owedInChain(chain)).toEqual([14_661, 10_101, 0])
  const driver = await addFleetTrucker(node, hauler, 'Una')
  const truckId = await addTruck(hauler, '91')
  const sent = { projectId, offerId: accepted, dispatchId: newTestId(), truckId, fleetTruckerEntityId: driver.entityId }
  await expect(hauler.client.dispatchTruck(sent)).rejects.toThrow('is not taking new work')
  await expect(hauler.client.answerOffer({ projectId, offerId: waiting, accept: true })).rejects.toThrow(/new work/)
  await expect(broker.client.sendSubOffer({ ...offer, offerId: newTestId() })).rejects.toThrow(/suspended/)
  const payment = { entityId: broker.entityId, payeeEntityId: hauler.entityId, paymentId: newTestId() }
  await broker.client.payBalance({ ...payment, amountCents: 10_101, currency: 'USD' })
  const toll = { agreement: 'subHaul' as const, addOn: { code: 'toll' as const, amountE4: 50_000 } }
  const proposed = { ...load, actId: newTestId(), reason: 'A toll.', correction: toll }
  await hauler.client.proposeCorrection(proposed)
  const about = { ...load, actId: newTestId(), aboutActId: proposed.actId }
  await broker.client.answerCorrection({ ...about, correction: { agreement: 'subHaul', answer: 'accept' } })
  expect((await owedInChain(chain))[1]).toBe(500)
})

test('a broker that releases its hauler in the middle of a load owes what the load pays', async () => {
  const chain = await addChain(node, haulCard, commission)
  const { crew, broker, driver, projectId, dispatchId } = chain
  const ids = { projectId, dispatchId, loadLogId: newTestId() }
  await driver.client.startLoad({ ...ids, actId: newTestId() })
  await broker.client.endDispatch({ projectId, dispatchId })
  const quantity = { amountMilli: 20_000, unit: 'ton' as const }
  await crew.operator.client.confirmLoad({ projectId, dispatchId, actId: newTestId(), quantity, ticketNo: 'OR-1' })
  await driver.client.deliverLoad({ ...ids, actId: newTestId() })
  await crew.jobber.client.approveLoad({ ...ids, actId: newTestId() })
  expect(await owedInChain(chain)).toEqual([13_000, 11_960, 0])
})

test('an arbiter who is a party of the work is refused where the card is entered', async () => {
  const chain = await addChain(node, haulCard, ownPay)
  const { crew, broker, hauler, projectId } = chain
  const acceptedOfferId = newTestId()
  const notice = { projectId, noticeId: crew.haulId, entityId: broker.entityId }
  await broker.client.acceptTruckerNotice({ ...notice, offerId: acceptedOfferId, trucks: 1 })
  const offer = { projectId, acceptedOfferId, offerId: newTestId(), truckingEntityId: hauler.entityId, trucks: 1 }
  const cardBy = ({ entityId }: Actor, name: string) => {
    return { ...haulCard, disputes: { answerDays: 7, arbiter: { entityId, name } } }
  }
  const { haulId } = crew
  const named = { projectId, haulId, offerId: newTestId(), truckingEntityId: hauler.entityId, trucks: 1 }
  const pit = cardBy(crew.pit, 'Oak Run')
  const entered = [
    broker.client.sendSubOffer({ ...offer, card: cardBy(crew.jobber, 'Alder') }),
    broker.client.sendSubOffer({ ...offer, card: pit }),
    crew.jobber.client.sendOffer({ ...named, card: pit }),
    crew.jobber.client.changeHaul({ projectId, haulId, card: pit }),
  ]
  for (const each of await Promise.allSettled(entered)) {
    expect(each).toMatchObject({ status: 'rejected', reason: { code: 'invalidInput' } })
  }
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts', 'load_logs'])
})
