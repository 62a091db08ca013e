/** The form of a rate card: rules come and go, words and example follow, and a wrong answer says so in its field. */
import { type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { FormProvider } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OfflineSync } from '../../sync/offline-sync.fixture.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { CardFields } from './CardFields.tsx'
import { answersOfCard, type CardAnswers, cardOf, emptyCard } from './card-answers.ts'

const { stage, draw } = openStage()
const sent: (RateCard | undefined)[] = []
afterEach(() => {
  sent.length = 0
})

function Editor({ start }: { start: CardAnswers }) {
  const form = useForm({ defaultValues: { card: start } })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(({ card }) => void sent.push(cardOf(card, 'ton')))}>
        <CardFields unit="ton" currency="USD" />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

async function open(start: CardAnswers = emptyCard()): Promise<void> {
  await page.viewport(390, 3000)
  draw(
    <OfflineSync uid="card-editor">
      <Editor start={start} />
    </OfflineSync>,
  )
  await expect.element(page.getByLabelText('Haul rate')).toBeVisible()
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => page.getByLabelText(label, { exact: true }).fill(text)
const words = () => plainText(stage.querySelector('.card-words')?.textContent ?? '')
const readErrors = () => [...stage.querySelectorAll('.hw-field-error')].map(error => error.textContent)

test('the words and the example follow each answer', async () => {
  await open()
  await fill('Haul rate', '4.125')
  await expect.poll(words).toBe('$4.125 a ton.Standby $1.50 a minute after 15 min at the pit.')
  await press('Add: Minimum quantity 20 tons')
  await expect.poll(words).toContain('$4.125 a ton, at least 20 tons a load.')
  await fill('Example load', '18')
  await fill('Wait in line', '25')
  // 18 × 4.125 = 74.25, 2 × 4.125 = 8.25, 10 × 1.50 = 15.00
  for (const amount of ['$74.25', '$8.25', '$15.00', '$97.50']) {
    await expect.element(page.getByText(amount, { exact: true })).toBeVisible()
  }
})

test('a rate by the mile asks for the agreed miles, and is not sent without them', async () => {
  await open()
  await fill('Haul rate', '4.10')
  await page.getByLabelText('Pay type').selectOptions('mile')
  await press('Add: Fuel surcharge by the mile')
  await press('Send')
  await expect.poll(readErrors).toContain('Enter the miles of the loaded route, such as 18.5.')
  await fill('Agreed miles of the route', '18.5')
  await expect.poll(words).toContain('$4.10 a mile, 18.5 agreed miles a load.')
  await fill('Fuel price', '4.10')
  // 18.5 × 4.10 = 75.85, (4.10 − 3.80) ÷ 6 = 0.05 a mile: 0.93. The wait of 25 min pays 10 × 1.50 = 15.00.
  for (const amount of ['$75.85', '$0.93', '$91.78']) {
    await expect.element(page.getByText(amount, { exact: true })).toBeVisible()
  }
  await press('Send')
  await expect.poll(() => sent.at(-1)?.routeMilesMilli).toBe(18_500)
})

test('a rule can be removed, and the card is sent without it', async () => {
  await open()
  await fill('Haul rate', '3.40')
  await press('Remove: Standby at the pit')
  await press('Add: Add-on $25.00')
  await fill('Add-on', 'Tarp')
  await fill('Add-on amount', '12.50')
  await press('Send')
  const addOns = [{ code: 'Tarp', per: 'load', amountE4: 125_000 }]
  const expected = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, addOns })
  await expect.poll(() => sent).toEqual([expected])
})

test('hours of a shift are priced by the time worked, with overtime', async () => {
  await open()
  await fill('Haul rate', '100')
  await page.getByLabelText('Pay type').selectOptions('shift')
  await expect.poll(words).toBe('$100.00 an hour by the time sheet.')
  await press('Add: Overtime')
  await fill('Time worked', '540')
  // 8 h at 100 and 1 h at 150
  for (const amount of ['$800.00', '$150.00', '$950.00']) {
    await expect.element(page.getByText(amount, { exact: true }).first()).toBeVisible()
  }
  await press('Send')
  await expect.poll(() => sent).toMatchObject([{ basis: 'hour', clock: 'portal', overtime: { factorMilli: 1500 } }])
})

test('a late cancellation is a rule of a shift, in words and with what it pays', async () => {
  await open()
  await fill('Haul rate', '100')
  await page.getByLabelText('Pay type').selectOptions('shift')
  await press('Add: Late cancellation')
  await fill('Notice', '180')
  await fill('Cancellation fee', '187.50')
  await expect.poll(words).toContain('$187.50 if a truck is canceled less than 3 h before its first shift.')
  await expect.element(page.getByText('$187.50', { exact: true })).toBeVisible()
  await fill('Notice', '')
  await press('Send')
  await expect.poll(readErrors).toEqual(['Enter 0 to 10,080.'])
  await fill('Notice', '180')
  await press('Send')
  await expect.poll(() => sent).toMatchObject([{ cancel: { noticeMinutes: 180, amountE4: 1_875_000 } }])
})

test('a fuel surcharge is added in words, and the example pays it by a price of fuel', async () => {
  await open()
  await fill('Haul rate', '3.40')
  await press('Add: Fuel surcharge')
  await expect.poll(words).toMatch(/Fuel surcharge over \$3\.80 diesel: 1% for each \$0\.05\./)
  await fill('Base fuel price', '')
  await press('Send')
  await expect.poll(readErrors).toEqual(['Enter a price, such as $3.80.'])
  await fill('Base fuel price', '3.75')
  await fill('Fuel price', '4.00')
  // 5 whole steps of 5 cents: 5% of 20 × 3.40
  await expect.element(page.getByText(/5% of \$68\.00/)).toBeVisible()
  await expect.element(page.getByText('$3.40', { exact: true })).toBeVisible()
  await press('Send')
  await expect.poll(() => sent).toMatchObject([{ fuel: { method: 'percentStep', baseMills: 3750, steps: 'full' } }])
})

test('hours take their own rules, and the others come back with the unit', async () => {
  await open()
  await fill('Haul rate', '92')
  await page.getByLabelText('Pay type').selectOptions('hour')
  await expect.poll(words).toBe('$92.00 an hour from start to delivery.')
  await press('Add: Minimum time 60 min')
  await expect.poll(words).toContain('At least 1 h a load.')
  await fill('Start to delivery', '45')
  await expect.element(page.getByText('$92.00', { exact: true })).toBeVisible()
  await page.getByLabelText('Pay type').selectOptions('unit')
  await expect.poll(words).toContain('Standby $1.50 a minute')
})

test('a wrong answer says what to do in its field, and disappears when it is right', async () => {
  await open()
  await press('Send')
  await expect.poll(readErrors).toEqual(['Enter a price, such as 3.40.'])
  await fill('Haul rate', '3.40')
  await press('Add: Minimum quantity 20 tons')
  await press('Add: Maximum quantity 22.5 tons')
  await fill('Maximum quantity', '18')
  await press('Send')
  await expect.poll(readErrors).toEqual(["The minimum quantity can't be more than the maximum. Change one of them."])
  await fill('Minimum quantity', '16')
  await expect.poll(readErrors).toEqual([])
  await press('Send')
  await expect.poll(() => sent).toMatchObject([{ minimumQuantityMilli: 16_000, maximumQuantityMilli: 18_000 }])
})

test('an agreed card opens with all its rules, including those without fields', async () => {
  const any = { place: 'any', freeMinutes: 10, rate: { rateE4: 12_500, per: 'minute' }, maxMinutes: 60 }
  const agreed = rateCardFieldsSchema.parse({
    basis: 'ton',
    rateE4: 34_000,
    minimumQuantityMilli: 20_000,
    standby: [any],
  })
  await open(answersOfCard(agreed, 'ton'))
  await expect.poll(words).toContain('at pit or site, at most 60 min')
  await press('Send')
  await expect.poll(() => sent).toEqual([agreed])
})

test('rules without fields are listed as they stay, and can be removed one by one', async () => {
  const any = { place: 'any', freeMinutes: 10, rate: { rateE4: 12_500, per: 'minute' }, maxMinutes: 60 }
  const fuel = { method: 'percentTable', rows: [{ fromMills: 3500, percentMilli: 2000 }] }
  const kept = { standby: [any], fuel, backHaul: { percentMilli: 60_000 } }
  const agreed = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, minimumQuantityMilli: 20_000, ...kept })
  await open(answersOfCard(agreed, 'ton'))
  const also = page.getByRole('region', { name: 'Also agreed' })
  for (const sentence of ['60% of the rate on the backhaul.', /at pit or site, at most 60 min\.$/, /2% from \$3\.50/]) {
    await expect.element(also.getByText(sentence)).toBeVisible()
  }
  // Another one would replace it.
  for (const rule of ['Fuel surcharge', 'Fuel surcharge by the mile', 'Backhaul rate']) {
    expect(page.getByRole('button', { name: `Add: ${rule}`, exact: true }).elements()).toEqual([])
  }
  await press('Remove: 60% of the rate on the backhaul.')
  await expect.element(page.getByRole('button', { name: 'Add: Backhaul rate', exact: true })).toBeVisible()
  await press('Send')
  const { backHaul: _, ...rest } = agreed
  await expect.poll(() => sent).toEqual([rest])
})

test('no amount is cut in its field on a desktop', async () => {
  const agreed = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 9_500_000, minimumPerDayE4: 126_000_000 })
  await page.viewport(1440, 1400)
  draw(
    <OfflineSync uid="card-editor">
      <div style={{ containerType: 'inline-size', containerName: 'form-columns', width: 1200 }}>
        <Editor start={answersOfCard(agreed, 'ton')} />
      </div>
    </OfflineSync>,
  )
  await expect.element(page.getByLabelText('Haul rate')).toHaveValue('950.00')
  for (const input of stage.querySelectorAll<HTMLInputElement>('.hw-control-number')) {
    expect(input.scrollWidth, input.value).toBeLessThanOrEqual(input.clientWidth)
  }
})
