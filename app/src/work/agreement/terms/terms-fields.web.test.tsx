/** The fields of statement terms: what they don't show stays as it was agreed on, and a pit is asked about material. */
import { statementTermsSchema, usualTerms } from '@haulway/domain/work/agreement/statement-terms.ts'
import { FormProvider } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useForm } from '../../../ui/controls/use-form.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { TermsFields } from './TermsFields.tsx'
import { answersOfTerms, type TermsAnswers, termsOf } from './terms-answers.ts'

const { stage, draw } = openStage()
const sent: unknown[] = []
afterEach(() => {
  sent.length = 0
})

function Editor({ start, isMaterial }: { start: TermsAnswers; isMaterial: boolean }) {
  const form = useForm({ defaultValues: { terms: start } })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(({ terms }) => void sent.push(termsOf(terms)))}>
        <TermsFields currency="USD" isMaterial={isMaterial} />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

async function open(start: TermsAnswers, isMaterial = false): Promise<void> {
  await page.viewport(390, 2400)
  draw(<Editor start={start} isMaterial={isMaterial} />)
  await page.getByLabelText('Change taxes, retainage and due days').click()
  await expect.element(page.getByLabelText("Due, days after the week's end")).toBeVisible()
}

const optionsOf = () => [...stage.querySelectorAll('.terms-tax option')].map(({ textContent }) => textContent)

test('other due days leave a tax and a retainage as they are that the fields can only partly show', async () => {
  const terms = statementTermsSchema.parse({
    ...usualTerms,
    taxes: [{ name: 'GST', percentMilli: 5000, on: ['hours', 'standby:*'], rounding: 'line', certificate: null }],
    retainage: { percentMilli: 10_000, on: ['hours', 'addOn:*'], untilHeldCents: null },
  })
  await open(answersOfTerms(terms))
  expect(optionsOf()).toEqual(['Freight', 'Standby', 'Everything', 'Hours, standby'])
  await expect.element(page.getByLabelText('Retainage on hours, add-ons')).toHaveValue('10')
  await page.getByLabelText("Due, days after the week's end").fill('30')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toEqual([{ terms: { ...terms, dueDays: 30 } }])
})

test('an agreement with a pit offers taxes on material, and no retainage on freight', async () => {
  await open(answersOfTerms(), true)
  await page.getByRole('button', { name: 'Add a tax' }).click()
  await expect.poll(optionsOf).toEqual(['Material', 'Everything'])
  expect(page.getByLabelText(/^Retainage/).elements()).toEqual([])
  await page.getByLabelText('Tax', { exact: true }).fill('Sales tax')
  await page.getByLabelText('Percent', { exact: true }).fill('6')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toMatchObject([{ terms: { taxes: [{ on: ['material'] }], retainage: null } }])
})

test('an unfinished tax does not make the checkbox above the fields one that must be checked', async () => {
  await open(answersOfTerms())
  await page.getByRole('button', { name: 'Add a tax' }).click()
  await expect.element(page.getByLabelText('Tax', { exact: true })).toBeRequired()
  await expect.element(page.getByLabelText('Change taxes, retainage and due days')).not.toBeRequired()
})
