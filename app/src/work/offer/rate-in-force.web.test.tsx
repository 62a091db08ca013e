/** Wherever accepted work appears with its rate, the version of its card that is in force today counts. */
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

const { stage, draw } = openStage('div')
const today = dayOf(Date.now(), 'America/New_York')
const { money } = acceptedOffer
const first = money!.haul!.card
const from = (version: number, days: number, rateE4: number) => ({
  ...{ version, validFrom: addDays(today, days), card: { ...first, rateE4 } },
})
/** $3.40 as accepted, $3.75 for two days, and $4.10 in a week. */
const offer = {
  ...acceptedOffer,
  money: { ...money!, haul: { card: first, later: [from(2, -2, 37_500), from(3, 7, 41_000)] } },
}

const places: Record<string, ReactNode> = {
  'the offers of a project': <ProjectOffers offers={[offer]} now={Date.now()} />,
  'the facts of a work': <WorkFacts work={offer} />,
  'the form that offers it on': <SubOfferForm offer={offer} known={[]} onDone={() => {}} />,
}

test.each(Object.entries(places))('%s', async (_, place) => {
  const { part } = await openFormStage('/trucking-fleet/dispatch', undefined, [], { type: 'truckingFleet' })
  draw(part(place))
  await expect.element(page.getByText(/\$3\.75/).first()).toBeVisible()
  expect(stage.textContent).not.toMatch(/3\.40|4\.10/)
})
