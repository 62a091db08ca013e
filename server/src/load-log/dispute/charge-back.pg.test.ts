/** What a pit pays back for a wait that it caused: by its own card, seen with its reason, disputed like any line. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, haulCard, sitePlace } from '../../testing/work.fixture.ts'

const chargeBack = { freeMinutes: 10, rate: { rateE4: 12_500, per: 'minute' as const } }

const node = closeAfterAll(await openTestNode())
const crew = await agreeWithPit(await addCrew(node))

/** 20.94 tons at $18.25; of 22 minutes in line, 12 are past the free ones, at $1.25. */
const materialCents = 38_216
const backCents = 1500
const pits = { place: 'pit' as const, fault: 'pit' as const }
const material = { agreement: 'material' as const }
let loads = 0

/** Jobber and pit agree that the pit pays back waits, and a second haul of the solo trucker begins with that card. */
async function agreeWithPit(known: Crew): Promise<Crew> {
  const { jobber, pit, solo, projectId } = known
  const [row] = await node.sql<
    { id: string }[]
  >`select material_id as id from materials where entity_id = ${pit.entityId}`
  const materialId = row!.id
  const card = { basis: 'ton' as const, rateE4: 182_500, chargeBack }
  const agreementId = newTestId()
  const proposal = { agreementId, otherEntityId: pit.entityId, materialId, card, validFrom: '2026-01-01' }
  await jobber.client.proposeAgreement({ entityId: jobber.entityId, ...proposal })
  const named = { entityId: pit.entityId, payerEntityId: jobber.entityId, agreementId }
  await pit.client.answerAgreement({ ...named, version: 1, accept: true })
  const haulId = newTestId()
  const offerId = newTestId()
  const dispatchId = newTestId()
  await jobber.client.createHaul({
    projectId,
    haulId,
    pitEntityId: pit.entityId,
    materialId,
    targetMilli: 90_000,
    trucksWanted: 2,
    card: haulCard,
    destination: { name: 'North gate', ...sitePlace },
  })
  await jobber.client.sendOffer({ projectId, haulId, offerId, truckingEntityId: solo.entityId, trucks: 1 })
  await solo.client.endDispatch({ projectId, dispatchId: known.soloDispatchId })
  await solo.client.answerOffer({ projectId, offerId, accept: true, dispatchId })
  return { ...known, haulId, soloDispatchId: dispatchId }
}

async function haul() {
  loads += 1
  const load = await addDelivered(node, crew, crew.solo, Date.now() - loads * 90 * minuteMs)
  const blame = (by: Pick<Actor, 'client'>, wait: { place: 'pit'; fault: 'pit' | 'weather' } = pits) =>
    by.client.proposeWaitFault({ ...load, actId: newTestId(), wait, reason: 'The loader was away.' })
  const materialOf = async (who: Actor) => (await readLoad(node, who, load.loadLogId)).money?.material?.pay
  const approve = () => crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return { load, blame, materialOf, approve }
}

const owed = async () => {
  const [row] = await node.sql`select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.pit.entityId}`
  return { owed: Number(row?.owed ?? 0), disputed: Number(row?.disputed ?? 0) }
}

test('the wait that the pit caused is paid back by its card: booked, and shown to the pit with why', async () => {
  const { load, blame, materialOf, approve } = await haul()
  expect(await materialOf(crew.pit)).toMatchObject({ totalCents: materialCents })
  await blame(crew.pit)
  const line = { code: 'chargeBack', quantityMilli: 12_000, amountCents: -backCents, rule: 'chargeBack' }
  for (const who of [crew.pit, crew.jobber]) {
    expect(await materialOf(who)).toMatchObject({
      lines: [{ code: 'haul' }, { ...line, facts: { waitedMinutes: 22, freeMinutes: 10 } }],
      totalCents: materialCents - backCents,
    })
  }
  const before = await owed()
  await approve()
  expect((await owed()).owed - before.owed).toBe(materialCents - backCents)
  const seen = await readLoad(node, crew.pit, load.loadLogId)
  expect(seen.waitFaults).toMatchObject([{ fault: 'pit', state: 'counts', reason: 'The loader was away.' }])
  // The pit reads what its own card says, and no number of the hauling.
  expect(seen.money?.haul).toBeUndefined()
  expect((await readLoad(node, crew.solo, load.loadLogId)).money?.material).toBeUndefined()
})

test('the hauler is paid its standby whatever the pit pays back', async () => {
  const { load, blame } = await haul()
  const haulOf = async () => (await readLoad(node, crew.solo, load.loadLogId)).money?.haul?.pay
  const before = await haulOf()
  await blame(crew.pit)
  expect(await haulOf()).toEqual(before)
})

test('a wait of the weather, or without a fault that counts, is not paid back', async () => {
  const { blame, materialOf } = await haul()
  await blame(crew.jobber)
  // The pit has 24 hours to answer: nothing counts yet.
  expect(await materialOf(crew.pit)).toMatchObject({ totalCents: materialCents })
})

test('the pit disputes what it pays back, and what both agree to is owed', async () => {
  const { load, blame, approve } = await haul()
  await blame(crew.pit)
  const before = await owed()
  await approve()
  const disputeId = newTestId()
  const dispute = { ...material, code: 'chargeBack', quantityMilli: 4000 }
  await crew.pit.client.disputeLine({ ...load, actId: disputeId, reason: 'The scale was shut.', dispute })
  // Who wants to be paid more holds nothing.
  expect(await owed()).toEqual({ owed: before.owed + materialCents - backCents, disputed: before.disputed })
  const about = { ...load, actId: newTestId(), aboutActId: disputeId }
  await crew.jobber.client.answerDispute({ ...about, dispute: { ...material, answer: 'accept', quantityMilli: 4000 } })
  expect(await owed()).toEqual({ owed: before.owed + materialCents - 500, disputed: before.disputed })
})

test('a card for hauling pays nothing back', async () => {
  const { jobber, solo, projectId, haulId } = crew
  const card = { ...haulCard, chargeBack }
  const offer = { projectId, haulId, offerId: newTestId(), truckingEntityId: solo.entityId, trucks: 1, card }
  await expect(jobber.client.sendOffer(offer)).rejects.toThrow(/Only a pit's card/)
  const agreement = { entityId: jobber.entityId, agreementId: newTestId(), otherEntityId: solo.entityId }
  await expect(jobber.client.proposeAgreement({ ...agreement, card, validFrom: '2026-01-01' })).rejects.toThrow(
    /Only a pit's card/,
  )
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
