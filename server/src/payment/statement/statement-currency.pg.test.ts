/** An agreement is in one currency: it says nothing about work in another one. */
import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, stepsOfLoad } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { addOperator, haulCard, pitPlace, readOwn, sitePlace, timeZone } from '../../testing/work.fixture.ts'
import { closeStatements } from './close-statements.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

async function addCanadianPit() {
  const user = await node.addUser('Maple-Pit')
  const pit = { ...user, entityId: newTestId() }
  const about = { name: 'Maple Pit', phoneNo: '416 555 0100', timeZone, place: pitPlace, currency: 'CAD' as const }
  await pit.client.createEntity({ entityId: pit.entityId, entityType: 1, ...about })
  const material = { entityId: pit.entityId, materialId: newTestId(), name: 'Gravel', unit: 'ton' as const }
  await pit.client.createMaterial({ ...material, priceE4: 182_500, gramsPerCubicMeter: 1_600_000 })
  await crew.jobber.client.addSupplier({ entityId: crew.jobber.entityId, pitEntityId: pit.entityId })
  return { pit, material, operator: await addOperator(node, pit, 'MP') }
}

/** Six US dollars a ton, with taxes, and a tenth of the freight retained. */
async function agree(): Promise<void> {
  const { jobber, solo } = crew
  const ids = { agreementId: newTestId(), entityId: jobber.entityId, otherEntityId: solo.entityId }
  const terms = {
    ...usualTerms,
    dueDays: 30,
    taxes: [{ name: 'Sales tax', percentMilli: 6000, on: ['haul'], rounding: 'statement' as const, certificate: null }],
    retainage: { percentMilli: 10_000, on: ['haul'], untilHeldCents: null },
  }
  const card = { ...haulCard, rateE4: 60_000 }
  await jobber.client.proposeAgreement({ ...ids, card, validFrom: '2026-03-02', terms })
  const answer = { entityId: solo.entityId, payerEntityId: jobber.entityId, version: 1, accept: true }
  await solo.client.answerAgreement({ ...answer, agreementId: ids.agreementId })
}

test('work in another currency has neither the card nor the terms of an agreement', async () => {
  const { jobber, solo, soloTruckId: truckId } = crew
  await agree()
  const { pit, material, operator } = await addCanadianPit()
  const { projectId, haulId } = await jobber.client.createProject({
    entityId: jobber.entityId,
    projectId: newTestId(),
    name: 'Windsor',
    startDay: '2126-03-02',
    currency: 'CAD',
    haul: {
      haulId: newTestId(),
      pitEntityId: pit.entityId,
      materialId: material.materialId,
      targetMilli: 500_000,
      card: { basis: 'ton', rateE4: 90_000 },
      trucksWanted: 2,
      destination: { name: 'Windsor gate', ...sitePlace },
    },
  })
  await jobber.client.publishProject({ projectId })
  const offer = { projectId, offerId: newTestId() }
  const truckingEntityId = solo.entityId
  await jobber.client.sendOffer({ ...offer, haulId, truckingEntityId, trucks: 1 })
  const dispatchId = newTestId()
  await solo.client.answerOffer({ ...offer, accept: true, truckId, dispatchId })
  const load = { loadLogId: newTestId(), dispatchId }
  for (const { record } of stepsOfLoad(node, { operator, projectId }, solo, load, Date.now() - 90 * 60_000))
    await record()
  await jobber.client.approveLoad({ projectId, ...load, actId: newTestId() })
  const parts = await openSystemParts(node, () => Date.now() + 7 * dayMs)
  try {
    await closeStatements(parts)
  } finally {
    await parts.close()
  }
  const [body] = await readOwn(node, solo, 'statements')
  const statement = statementDocumentSchema.parse(body)
  expect(statement).toMatchObject({ currency: 'CAD', earnedCents: 18_846, taxCents: 0, retainedCents: 0 })
  expect(Date.parse(statement.dueOn) - Date.parse(statement.to)).toBe(usualTerms.dueDays * dayMs)
})
