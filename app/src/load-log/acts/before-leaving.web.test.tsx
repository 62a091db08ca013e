/** At the site a driver reads what the load pays and what of its proof is missing, while it can still be fixed. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { BeforeLeaving } from './BeforeLeaving.tsx'

const { stage, draw } = openStage()
const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 })
const words = () => stage.textContent ?? ''

/** A load at the site, with what is missing of its proof. */
function atSite(missing: NonNullable<LoadLogDocument['evidence']>['missing'], more: Partial<LoadLogDocument> = {}) {
  const money = { currency: 'USD', haul: { card } }
  return { ...loadOf(41, 'arriveAtSite'), money, evidence: { grade: 'C' as const, missing }, ...more }
}

async function show(load: LoadLogDocument) {
  await page.viewport(390, 844)
  const { part } = await openFormStage('/')
  draw(part(<BeforeLeaving load={load} />))
}

test('names the pay of the load and each thing that is missing, with what to do', async () => {
  await show(atSite(['loaderConfirmation', 'truckerConfirmation']))
  // 21.38 tons × $3.40. The driver's own confirmation is the next tap.
  await expect.poll(words).toContain('Before you leave the site: $72.69, one thing missing')
  expect(words()).toContain('Ask Ormrod Pit to confirm the load.')
  expect(words()).not.toContain('Record the delivery.')
})

test('a load without a quantity says so first, and the driver of a fleet reads no amount', async () => {
  const { money: _, ...load } = atSite(['siteGeofence'], { quantity: null })
  await show(load)
  await expect.poll(words).toContain('Before you leave the site, 2 things missing')
  expect(words()).toContain('Enter the quantity on the ticket.')
  expect(words()).not.toContain('$')
})

test('says nothing before the truck is at the site, and that nothing is missing when that is so', async () => {
  await show(atSite([]))
  await expect.poll(words).toContain('nothing missing')
  await show({ ...atSite(['loaderConfirmation']), state: 'loaded' as const })
  await expect.poll(words).toBe('')
})
