/** Cards by the mile: paid by the agreed miles of the route, and refused where they are entered without them. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { expectBooksToHold } from '../testing/books.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const fuel = { method: 'perMile', baseMills: 3800, milesPerGallonMilli: 6000 } as const
const byMile = { basis: 'mile', rateE4: 41_000, fuel } as const
const agreed = { ...byMile, routeMilesMilli: 18_500 }
const today = () => new Date().toISOString().slice(0, 10)

const node = closeAfterAll(await openTestNode())
await runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, addDays(today(), -6), '4.10'], Date.now)
const crew = await addCrew(node, { card: agreed })

test('a load pays the agreed miles and the surcharge for them, and approving it owes exactly that', async () => {
  const load = await addDelivered(node, crew, crew.solo)
  const lines = [
    { code: 'haul', quantityMilli: 18_500, unit: 'mile', amountCents: 7585 },
    { code: 'fuel', quantityMilli: 18_500, unit: 'mile', amountCents: 93 },
  ]
  expect((await readLoad(node, crew.solo, load.loadLogId)).money?.haul).toMatchObject({
    card: { routeMilesMilli: 18_500 },
    pay: { totalCents: 7678, lines },
  })
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const [debt] = await node.sql`
    select owed_cents::int8 as cents from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.solo.entityId}`
  expect(Number(debt?.cents)).toBe(7678)
})

test('without miles, a card is refused for the haul, and an agreement of all work never has miles', async () => {
  const { projectId, haulId, jobber, solo } = crew
  const refusal = { code: 'invalidInput', message: expect.stringContaining('Enter the miles') }
  await expect(jobber.client.changeHaul({ projectId, haulId, card: byMile })).rejects.toMatchObject(refusal)
  const change = { ...agreed, routeMilesMilli: 21_000 }
  await jobber.client.changeHaul({ projectId, haulId, card: change })
  const proposal = { entityId: jobber.entityId, agreementId: newTestId(), otherEntityId: solo.entityId }
  await expect(jobber.client.proposeAgreement({ ...proposal, card: agreed, validFrom: today() })).rejects.toMatchObject(
    { code: 'invalidInput', message: expect.stringContaining('miles belong to one route') },
  )
  // What was accepted before keeps its miles.
  const load = await addDelivered(node, crew, crew.driver)
  expect((await readLoad(node, crew.fleet, load.loadLogId)).money?.haul?.pay).toMatchObject({ totalCents: 7678 })
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
