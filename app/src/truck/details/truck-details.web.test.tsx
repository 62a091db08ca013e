/** A truck's page says where its legal gross weight comes from, and what no one has checked. */
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { poundGrams } from '@haulway/domain/units.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { TruckDetails } from './TruckDetails.tsx'

const { draw } = openStage('div')
const today = '2026-11-25'
const pounds = (number: number) => Math.round(number * poundGrams)
const truck = truckDocumentSchema.parse({
  truckId: idOf(61),
  entityId: idOf(1),
  number: '41',
  plate: 'PA ZKR-4117',
  truckType: 'triAxle',
  axles: 4,
  tareGrams: pounds(29_000),
  legalGrossGrams: pounds(84_000),
  createdOn: 0,
})
const permit = {
  paperId: idOf(60),
  kind: 'weightPermit' as const,
  number: '4471',
  expiresOn: '2026-12-31',
  attachmentId: null,
  remindedDays: null,
  state: 'PA' as const,
  grossGrams: pounds(86_000),
}

test.each([
  [{}, '84,000 lb', "Legal gross as entered. No state is chosen, so it isn't checked against a state's limit."],
  [
    { truckType: 'articulated' as const, state: 'OH' as const },
    '84,000 lb',
    'Legal gross as entered. This truck runs off the road, where no state limit applies.',
  ],
  [
    { state: 'OH' as const },
    '80,000 lb',
    "Federal limit. We don't have Ohio's limit for this truck; check it yourself.",
  ],
  [
    { state: 'OH' as const, legalGrossGrams: pounds(70_000) },
    '70,000 lb',
    "As entered, below the federal limit. We don't have Ohio's limit for this truck; check it yourself.",
  ],
  [
    { state: 'PA' as const },
    '73,280 lb',
    "Limit of Pennsylvania: 75 Pa.C.S. §§ 4941 and 4943. Axle limits aren't checked.",
  ],
  [
    { state: 'PA' as const, legalGrossGrams: pounds(70_000) },
    '70,000 lb',
    'As entered, below the limit of Pennsylvania.',
  ],
  [{ state: 'PA' as const, papers: [permit] }, '86,000 lb', 'Pennsylvania, permit 4471 until Dec 31, 2026'],
])('%j may weigh %s: "%s"', async (more, gross, sentence) => {
  const { part } = await openFormStage('/trucking-fleet/trucks', undefined, [], { type: 'truckingFleet' })
  draw(part(<TruckDetails truck={{ ...truck, ...more }} today={today} />))
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(page.getByText(gross, { exact: true })).toBeVisible()
})

test('a truck with a state is checked for that state only, and its page says so', async () => {
  const { part } = await openFormStage('/trucking-fleet/trucks', undefined, [], { type: 'truckingFleet' })
  const sentence = /^Checked for Pennsylvania only\./
  draw(part(<TruckDetails truck={{ ...truck, state: 'PA' }} today={today} />))
  await expect.element(page.getByText(sentence)).toBeVisible()
  draw(part(<TruckDetails truck={truck} today={today} />))
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
})
