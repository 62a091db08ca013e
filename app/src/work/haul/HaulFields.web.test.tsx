import { FormProvider } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { cardOf } from '../../pay/editor/card-answers.ts'
import { OfflineSync } from '../../sync/offline-sync.fixture.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { chooseLanguage } from '../../ui/format/i18n.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { emptyHaul, parseMilli } from '../project/new-project/new-project.ts'
import { AmountFields } from './HaulFields.tsx'

const { stage, draw } = openStage()
const sent: unknown[] = []

afterEach(async () => {
  sent.length = 0
  await chooseLanguage('en')
  await removePreference(preferenceKeys.language)
})

function Fields() {
  const form = useForm({ defaultValues: emptyHaul('') })
  const submit = form.handleSubmit(answers => {
    sent.push({ milli: parseMilli(answers.target), ...cardOf(answers.card, 'ton') })
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={submit}>
        <AmountFields unit="ton" />
        <CardFields unit="ton" currency="USD" />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

async function show(language: string): Promise<void> {
  // Nothing scrolls the stage, so it must be tall enough for the form.
  await page.viewport(390, 2000)
  await chooseLanguage(language)
  draw(
    <OfflineSync uid="haul-fields">
      <Fields />
    </OfflineSync>,
  )
}

const expected = { milli: 12_500, rateE4: 34_000, standby: [{ rate: { rateE4: 15_000 } }] }

test.each([
  { language: 'fr', standby: '1,50', amount: '12,5', rate: '3.40', amountLabel: 'Quantité', rateLabel: 'Tarif' },
  { language: 'es', standby: '1.50', amount: '12.5', rate: '3,40', amountLabel: 'Cantidad', rateLabel: 'Tarifa' },
  { language: 'en', standby: '1.50', amount: '12.5', rate: '3.40', amountLabel: 'Quantity', rateLabel: 'Haul rate' },
])('in $language a number is shown with its own decimal sign, and is read with a point or a comma', async form => {
  await show(form.language)
  await expect.element(page.getByLabelText(form.amountLabel)).toBeVisible()
  const standby = stage.querySelector<HTMLInputElement>('input[name="card.rules.0.amount"]')
  expect(standby?.value).toBe(form.standby)
  await page.getByLabelText(form.amountLabel).fill(form.amount)
  await page.getByLabelText(new RegExp(`^${form.rateLabel}`)).fill(form.rate)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toMatchObject([expected])
})
