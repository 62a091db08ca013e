/** The cards of accepted work on the page of rate cards: what another card changes, and the answer. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addDays, dayOf } from '@haulway/domain/time.ts'
import type { CardVersion } from '@haulway/domain/work/agreement/card-version.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ProposeCardPage } from '../../work/agreement/ProposeCardPage.tsx'
import { RateCardsPage } from '../../work/agreement/RateCardsPage.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { acceptedOffer, idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
const timeZone = 'America/New_York'
const today = dayOf(Date.now(), timeZone)
const laterDay = addDays(today, 5)
const haul = acceptedOffer.money!.haul!

/** The jobber's proposal: 20 cents more, from a later day on. */
const proposed: CardVersion = {
  version: 2,
  card: { ...haul.card, rateE4: haul.card.rateE4 + 2000 },
  validFrom: laterDay,
  state: 'proposed',
  proposedBy: { uid: 'jo', entityId: idOf(2) },
  proposedOn: 1,
  answeredBy: null,
  answeredOn: null,
}

const withVersions = (versions: CardVersion[]): OfferDocument => ({
  ...acceptedOffer,
  money: { ...acceptedOffer.money!, versions },
})

async function show(offer: OfferDocument, width = 390) {
  await page.viewport(width, 1200)
  const stage = await openFormStage('/pit-operation/rate-cards', { kind: 'accepted', reply: {}, versions: {} }, [
    { scope: entityScope(idOf(1)), collection: 'offers', id: offer.offerId, body: offer },
  ])
  const routes = (
    <Routes>
      <Route path="/pit-operation/rate-cards" element={<RateCardsPage />} />
      <Route path="/pit-operation/rate-cards/new" element={<ProposeCardPage />} />
    </Routes>
  )
  await draw(stage.part(routes))
  return stage
}

test('a proposed card shows in words what changes and from when, and is accepted with one tap', async () => {
  const { sent } = await show(withVersions([proposed]))
  await expect.element(page.getByText('Answer new rate card')).toBeVisible()
  await page.getByText('Alder', { exact: true }).click()
  const changes = page.getByRole('list', { name: 'What changes' })
  await expect.element(changes.getByRole('deletion')).toHaveTextContent('$3.40 a ton.')
  await expect.element(changes.getByRole('insertion')).toHaveTextContent('$3.60 a ton.')
  await expect.element(page.getByText(`From ${formatCalendarDay(laterDay)}`)).toBeVisible()
  await expect.element(page.getByText('Work before that day keeps its card.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => sent).toEqual(['answerOfferCard'])
})

test('a card whose first day has begun can only be declined', async () => {
  const { sent } = await show(withVersions([{ ...proposed, validFrom: today }]))
  await page.getByText('Alder', { exact: true }).click()
  await expect.element(page.getByText(/Its first day has started/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Accept' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => sent).toEqual(['answerOfferCard'])
})

test('a business withdraws its own proposal, and an agreed card is announced until its day', async () => {
  const own = { ...proposed, proposedBy: { uid: 'pat', entityId: idOf(1) } }
  const { sent } = await show(withVersions([own]))
  await page.getByText('Alder', { exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw the proposal' }).click()
  await expect.poll(() => sent).toEqual(['withdrawOfferCard'])
})

test('on a desktop the first card is open, and its next one is proposed on a page with both in words', async () => {
  const { sent } = await show(acceptedOffer, 1440)
  await page.getByRole('link', { name: 'Propose a new card' }).click()
  await expect.element(page.getByText('Alder, Mill Road')).toBeVisible()
  const rate = page.getByLabelText('Haul rate')
  await expect.element(rate).toHaveValue('3.40')
  await rate.fill('3.60')
  const changes = page.getByRole('list', { name: 'What changes' })
  await expect.element(changes.getByRole('insertion')).toHaveTextContent('$3.60 a ton.')
  const [field, words] = [rate, changes].map(each => each.element().getBoundingClientRect())
  expect(words!.left).toBeGreaterThan(field!.right)
  await page.getByLabelText('First day').fill(laterDay)
  await page.getByRole('button', { name: /^Propose/ }).click()
  await expect.poll(() => sent).toEqual(['proposeOfferCard'])
  await expect.element(page.getByRole('heading', { name: 'Accepted work' })).toBeVisible()
})
