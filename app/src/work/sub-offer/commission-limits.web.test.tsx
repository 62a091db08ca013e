/** What a broker's form tells before an offer goes out: limits that cross, and a rate above its own. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acceptedOffer, idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { SubOfferForm } from './SubOfferForm.tsx'

const { draw } = openStage('div')
const crossed = "The minimum can't be more than the maximum. Change one of them."

test('a minimum above the maximum is refused beside it, and can be corrected at either one', async () => {
  await page.viewport(390, 4000)
  const { part, sent } = await openFormStage('/', { kind: 'accepted', reply: { haulers: [] }, versions: {} })
  draw(part(<SubOfferForm offer={acceptedOffer} known={[{ entityId: idOf(3), name: 'Keystone' }]} onDone={() => {}} />))
  await page.getByLabelText('Minimum per load').fill('12.00')
  await page.getByLabelText('Maximum per load').fill('8.00')
  await page.getByRole('button', { name: /^Offer to this hauler/ }).click()
  await expect.element(page.getByText(crossed)).toBeVisible()
  expect(sent).not.toContain('sendSubOffer')
  await page.getByLabelText('Maximum per load').fill('12.00')
  await expect.element(page.getByText(crossed)).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Offer to this hauler/ }).click()
  await expect.poll(() => sent).toContain('sendSubOffer')
})

test('a rate above what the broker is paid says so beside what is left', async () => {
  await page.viewport(390, 4000)
  const { part } = await openFormStage('/')
  draw(part(<SubOfferForm offer={acceptedOffer} known={[{ entityId: idOf(3), name: 'Keystone' }]} onDone={() => {}} />))
  await page.getByText('A separate rate').click()
  const rate = page.getByRole('textbox', { name: /^Haul rate/ })
  await rate.fill('1.00')
  await expect.element(page.getByText('You keep', { exact: true })).toBeVisible()
  await rate.fill('99.00')
  await expect.element(page.getByText('You pay more than you get')).toBeVisible()
})
