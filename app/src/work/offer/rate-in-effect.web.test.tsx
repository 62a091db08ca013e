/** Wherever accepted work appears with its rate, the version of its card that is in effect today counts. */
import { addDays, dayOf } from '@haulway/domain/time.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acceptedOffer } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { SubOfferForm } from '../sub-offer/SubOfferForm.tsx'
import { ProjectOffers } from './ProjectOffers.tsx'
import { WorkFacts } from './WorkFacts.tsx'
import { formatCalendarDay } from './work-labels.ts'

const { stage, draw } = openStage('div')
const today = dayOf(Date.now(), 'America/New_York')
const { money } = acceptedOffer
const first = money!.haul!.card
const from = (version: number, days: number, rateE4: number) => ({
  version,
  validFrom: addDays(today, days),
  card: { ...first, rateE4 },
})
/** $3.40 as accepted, $3.75 for two days, and $4.10 in a week. */
const offer = {
  ...acceptedOffer,
  money: { ...money!, haul: { card: first, later: [from(2, -2, 37_500), from(3, 7, 41_000)] } },
}

const places: Record<string, ReactNode> = {
  'the offers of a project': <ProjectOffers offers={[offer]} now={Date.now()} />,
  'the facts of a work': <WorkFacts work={offer} />,
  'the form that subs it out': <SubOfferForm offer={offer} known={[]} onDone={() => {}} />,
}

test.each(Object.entries(places))('%s', async (name, place) => {
  const { part } = await openFormStage('/trucking-fleet/dispatch', undefined, [], { type: 'truckingFleet' })
  draw(part(place))
  await expect.element(page.getByText(/\$3\.75/).first()).toBeVisible()
  expect(stage.textContent).not.toMatch(/3\.40/)
  if (name === 'the offers of a project') expect(stage.textContent).not.toMatch(/4\.10/)
})

test('what is accepted or subbed out says from which day it pays by another card', async () => {
  const { part } = await openFormStage('/trucking-fleet/dispatch', undefined, [], { type: 'truckingFleet' })
  draw(part(<WorkFacts work={offer} />))
  await expect.element(page.getByText(`From ${formatCalendarDay(addDays(today, 7))}`)).toBeVisible()
  const changes = page.getByRole('list', { name: 'What changes' }).getByRole('listitem')
  await expect.element(changes.filter({ hasText: 'Now $3.75 a ton.' })).toBeVisible()
  await expect.element(changes.filter({ hasText: 'New $4.10 a ton.' })).toBeVisible()
})

test('the day at the project says which card counts, and not the day of the reader', async () => {
  // The day is never the same in both, so one of them has another one than the reader.
  const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(zone => dayOf(Date.now(), zone) !== today)!
  const there = dayOf(Date.now(), timeZone)
  const [, validFrom = today] = [there, today].toSorted()
  const later = [{ version: 2, validFrom, card: { ...first, rateE4: 37_500 } }]
  const far = { ...acceptedOffer, timeZone, money: { ...money!, haul: { card: first, later } } }
  const { part } = await openFormStage('/trucking-fleet/dispatch', undefined, [], { type: 'truckingFleet' })
  draw(part(<ProjectOffers offers={[far]} now={Date.now()} />))
  await expect.element(page.getByText(there === validFrom ? /\$3\.75/ : /\$3\.40/).first()).toBeVisible()
})
