/** Every form of the app: sent empty it says what is wrong, and once that is set right it is sent. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { accountForms } from './account-forms.fixture.tsx'
import type { FormRow } from './form-row.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'
import { workForms } from './work-forms.fixture.tsx'

const { stage, draw } = openStage('div')
let sent: string[] = []
const take = async (call: string) => void sent.push(call)

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each([...accountForms, ...workForms])('$form is sent empty, filled in and sent', async row => {
  await open(row)
  await empty(row)
  await press(row)
  if (row.mayBeEmpty) await expect.poll(() => sent).toContain(row.call)
  else {
    await expect.poll(readErrors).not.toEqual([])
    expect(sent).not.toContain(row.call)
  }
  sent.length = 0
  // Pressed too early after each answer: what that says must not outlive what is wrong.
  for (const [label, answer] of Object.entries(row.answers)) {
    await fill(label, answer)
    await press(row)
  }
  await expect.poll(readErrors).toEqual([])
  if (row.asksForProof) {
    await fill('Current password', 'gravel and sand')
    await button('Continue').click()
  }
  await expect.poll(() => sent).toContain(row.call)
})

async function open(row: FormRow): Promise<void> {
  // The app's body does not scroll: the longest form has room as it is.
  await page.viewport(390, 4000)
  // Signing in is no call of the signed in: what is asked for there is asked of the server's own addresses.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    sent.push(new URL(input instanceof Request ? input.url : input, location.href).pathname)
    return Response.json({ code: 'invalidInput', message: 'The server says no.' }, { status: 400 })
  })
  const form = await openFormStage(row.form.includes('ResetPassword') ? '/auth/reset?token=good' : '/')
  sent = form.sent
  draw(form.part(typeof row.part === 'function' ? row.part(take) : row.part))
  if (row.open !== undefined) await button(row.open).click()
  await expect.element(button(row.act)).toBeVisible()
}

/** Of two of a name the one on top, which is the form's: sheets lie over the button that opens them. */
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).last()
const press = (row: FormRow) => button(row.act).click()
const readErrors = () => [...stage.querySelectorAll('.hw-field-error')].map(error => error.textContent)

/** By its label; a choice is a group of that name. */
function find(label: string): Element | undefined {
  const field = page.getByLabelText(label, { exact: true }).elements()[0]
  return field ?? page.getByRole('group', { name: label, exact: true }).elements()[0]
}

/** Takes out what a form begins with, so that nothing in it is right by itself. */
async function empty(row: FormRow): Promise<void> {
  for (const label of Object.keys(row.answers)) {
    const field = find(label)
    if (field instanceof HTMLInputElement && field.value !== '') await page.elementLocator(field).fill('')
    if (field instanceof HTMLSelectElement) await page.elementLocator(field).selectOptions('')
  }
}

async function fill(label: string, answer: string): Promise<void> {
  await expect.poll(() => find(label), { message: label }).toBeDefined()
  const field = find(label)!
  const locator = page.elementLocator(field)
  if (field instanceof HTMLSelectElement) {
    const wanted = [...field.options].find(option => option.label.includes(answer) && !option.disabled)
    await locator.selectOptions(wanted?.value ?? '')
  } else if (field instanceof HTMLFieldSetElement) await locator.getByText(answer, { exact: false }).first().click()
  else await locator.fill(answer)
}
