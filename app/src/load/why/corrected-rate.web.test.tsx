/** Who agreed to a rate is never shown over another rate that came with a later correction. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { approvedLoad } from '../../areas/forms/approved-load.fixture.ts'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { WhyAgreement } from './WhyAgreement.tsx'

const { draw } = openStage('div')
const corrected = "This load's rate was corrected later:"

test('a rate that a correction set is named as corrected, and an agreed one is not', async () => {
  const { part } = await openFormStage('/')
  const load = approvedLoad('trucking')
  const explained = {
    state: 'read' as const,
    value: { agreements: [] },
    refusal: undefined,
    isReading: false,
    readAgain: () => {},
  }
  draw(part(<WhyAgreement load={load} agreement="haul" explained={explained} />))
  await expect.element(page.getByText('$3.40 a ton.')).toBeVisible()
  expect(page.getByText(corrected).elements()).toEqual([])
  const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 36_000 })
  const booked = { agreement: 'haul' as const, bookingId: idOf(90), card, lines: [], changeCents: 419 }
  const haul = { ...load.money!.haul!, card }
  const money = { ...load.money!, haul, corrections: [{ correctionId: idOf(91), ...booked }] }
  draw(part(<WhyAgreement load={{ ...load, money }} agreement="haul" explained={explained} />))
  await expect.element(page.getByText(corrected)).toBeVisible()
  await expect.element(page.getByText('$3.60 a ton.')).toBeVisible()
})
