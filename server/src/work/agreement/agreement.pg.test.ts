/** Standing agreements: proposed by one business, accepted by the other, used by what is agreed on later. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, addPit, addProject, haulCard, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const jobber = await addActor(node, 'Alder', 0)
const { pit, material } = await addPit(node, 'Oak Run')
const { materialId } = material

const validFrom = '2026-03-02'
const cheaper = { ...haulCard, rateE4: 41_250 }
const cardOf = (rateE4: number) => expect.objectContaining({ card: expect.objectContaining({ rateE4 }) })
const agreementsOf = (actor: Actor) => readOwn(node, actor, 'agreements')

type More = { projectId?: string; materialId?: string; card?: typeof haulCard }
async function propose(by: Actor, to: Actor, more: More = {}) {
  const parties = { entityId: by.entityId, otherEntityId: to.entityId, agreementId: newTestId() }
  return (await by.client.proposeAgreement({ ...parties, card: cheaper, validFrom, ...more })).agreementId
}
const answer = (by: Actor, agreementId: string, more: { accept?: boolean; version?: number } = {}) =>
  by.client.answerAgreement({
    entityId: by.entityId,
    payerEntityId: jobber.entityId,
    agreementId,
    version: 1,
    accept: true,
    ...more,
  })

async function offerTo(fleet: Actor, more: { card?: typeof haulCard } = {}) {
  const project = await addProject(jobber, pit, materialId)
  await jobber.client.publishProject({ projectId: project.projectId })
  const to = { truckingEntityId: fleet.entityId, trucks: 1, offerId: newTestId() }
  await jobber.client.sendOffer({ ...project, ...to, ...more })
  const offers = await readOwn(node, fleet, 'offers')
  return { project, offer: offers.find(({ offerId }) => offerId === to.offerId) }
}

test('an offer begins with the card both businesses stand by, and the haul’s card without one', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  expect((await offerTo(fleet)).offer).toMatchObject({ agreed: null, money: { haul: cardOf(65_000) } })
  const agreementId = await propose(jobber, fleet)
  expect((await offerTo(fleet)).offer).toMatchObject({ agreed: null })
  await answer(fleet, agreementId)
  const agreed = { agreementId, version: 1 }
  expect((await offerTo(fleet)).offer).toMatchObject({ agreed, money: { haul: cardOf(41_250) } })
})

test('an offer with a card of its own has that card, whatever standing agreement applies', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  await answer(fleet, await propose(jobber, fleet))
  const { offer } = await offerTo(fleet, { card: { ...haulCard, rateE4: 50_000 } })
  expect(offer).toMatchObject({ agreed: null, money: { haul: cardOf(50_000) } })
})

test('work taken from the board pays what the board showed', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  await answer(fleet, await propose(jobber, fleet))
  const { project } = await offerTo(fleet)
  const offerId = newTestId()
  const notice = { projectId: project.projectId, noticeId: project.haulId, entityId: fleet.entityId, offerId }
  await fleet.client.acceptTruckerNotice(notice)
  const offers = await readOwn(node, fleet, 'offers')
  expect(offers.find(each => each.offerId === offerId)).toMatchObject({ money: { haul: cardOf(65_000) } })
})

test('a hauler proposes a new card for later; offers already made keep theirs', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  const agreementId = await propose(jobber, fleet)
  await answer(fleet, agreementId)
  const before = await offerTo(fleet)
  await fleet.client.proposeAgreementVersion({
    entityId: fleet.entityId,
    payerEntityId: jobber.entityId,
    agreementId,
    // Before the first day of the projects here, in 2126.
    card: { ...cheaper, rateE4: 45_000 },
    validFrom: '2026-04-01',
  })
  expect((await offerTo(fleet)).offer).toMatchObject({ agreed: { version: 1 } })
  await answer(jobber, agreementId, { version: 2 })
  expect((await offerTo(fleet)).offer).toMatchObject({ agreed: { version: 2 }, money: { haul: cardOf(45_000) } })
  const [kept] = (await readOwn(node, fleet, 'offers')).filter(({ offerId }) => offerId === before.offer?.offerId)
  expect(kept).toMatchObject({ agreed: { version: 1 }, money: { haul: cardOf(41_250) } })
})

test('a pit’s price for one buyer is used by this buyer’s hauls, with the density of the material', async () => {
  const buyer = await addActor(node, 'Birch', 0)
  const price = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 170_000 })
  const agreementId = await pit.client.proposeAgreement({
    entityId: pit.entityId,
    otherEntityId: buyer.entityId,
    agreementId: newTestId(),
    materialId,
    card: price,
    validFrom,
  })
  await buyer.client.answerAgreement({
    entityId: buyer.entityId,
    payerEntityId: buyer.entityId,
    ...agreementId,
    version: 1,
    accept: true,
  })
  const materialCardOf = async (actor: Actor) => {
    const { projectId } = await addProject(actor, pit, materialId)
    const [haul] = await node.sql`select record from hauls where project_id = ${projectId}`
    return haul?.record
  }
  expect(await materialCardOf(buyer)).toMatchObject({
    materialAgreed: { ...agreementId, version: 1 },
    materialCard: { rateE4: 170_000, density: { gramsPerCubicMeter: 1_600_000 } },
  })
  expect(await materialCardOf(jobber)).toMatchObject({ materialAgreed: null, materialCard: { rateE4: 182_500 } })
})

test('both businesses see the agreement, and no other does', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  const other = await addActor(node, 'Lehigh', 3)
  const agreementId = await propose(jobber, fleet)
  for (const party of [jobber, fleet])
    expect(await agreementsOf(party)).toContainEqual(expect.objectContaining({ agreementId }))
  expect(await agreementsOf(other)).toEqual([])
})

test('two agreements for the same work are refused; after the end, a new one is not', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  const first = await propose(jobber, fleet)
  await expect(propose(fleet, jobber)).rejects.toThrow(
    'You already have an agreement for this. Propose a new card there.',
  )
  const { projectId } = await addProject(jobber, pit, materialId)
  expect(await propose(jobber, fleet, { projectId })).toEqual(expect.any(String))
  await fleet.client.endAgreement({ entityId: fleet.entityId, payerEntityId: jobber.entityId, agreementId: first })
  expect(await propose(fleet, jobber)).toEqual(expect.any(String))
})

test.each([
  ['two haulers', async () => propose(await addActor(node, 'Keystone', 3), await addActor(node, 'Sam', 2))],
  ['two jobbers', async () => propose(jobber, await addActor(node, 'Birch', 0))],
  ['a hauler and a pit', async () => propose(await addActor(node, 'Keystone', 3), pit)],
])('%s make no agreement', async (_, tried) => {
  await expect(tried()).rejects.toThrow('Agreements are between a jobber and a hauler or a pit.')
})

test('a proposal that is accepted and withdrawn at the same time has one outcome', async () => {
  for (let round = 0; round < 5; round++) {
    const fleet = await addActor(node, 'Keystone', 3)
    const agreementId = await propose(jobber, fleet)
    const named = { entityId: jobber.entityId, payerEntityId: jobber.entityId, agreementId }
    const tries = await Promise.allSettled([
      answer(fleet, agreementId),
      jobber.client.withdrawAgreementProposal({ ...named, version: 1 }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})
