/** Every form of the app: submitted empty, it shows what is wrong; filled in, it is sent. */
import type { Answer } from '@haulway/client/transport/transport.ts'
import { appErrors } from '@haulway/domain/errors.ts'
import { loadLogCallKinds } from '@haulway/domain/load-log/load-log.calls.ts'
import { needsConfirmedEmail } from '@haulway/domain/wire/confirmed-email-calls.ts'
import { madeIdsOf, newIdFields } from '@haulway/domain/wire/made-ids.ts'
import { shiftCallKinds } from '@haulway/domain/work/shift/shift.calls.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { pointOf, tap } from '../../ui/two-taps.fixture.ts'
import { allForms as forms } from './all-forms.fixture.ts'
import { button, fill, find, openForm } from './form-page.fixture.tsx'
import type { FormRow } from './form-row.fixture.ts'
import type { Command } from './form-stage.fixture.tsx'

const { stage, draw } = openStage('div')
let sent: string[] = []
let commands: Command[] = []
const take = async (call: string) => void sent.push(call)

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each(forms)('$form shows errors when submitted empty, and is sent once filled in', async row => {
  await open(row)
  await empty(row)
  await press(row)
  if (row.mayBeEmpty) await expect.poll(() => sent).toContain(row.call)
  else {
    await expect.poll(readErrors).not.toEqual([])
    // Each error says what to enter.
    expect(readErrors()).not.toContain('Required.')
    expect(sent).not.toContain(row.call)
  }
  sent.length = 0
  await fillAndSend(row)
})

test.each(forms.filter(({ call }) => needsConfirmedEmail(call)))(
  '$form offers to email the link when the user’s email address is not confirmed',
  async row => {
    const message = appErrors.emailNotConfirmed.message
    await open(row, { kind: 'refused', final: true, code: 'emailNotConfirmed', message })
    await fillAndSend(row)
    // A list on the same sheet is refused, too.
    await expect.element(page.getByText(message).first()).toBeVisible()
    await button('Email me a link').click()
    await expect.poll(() => sent).toContain('sendEmailVerification')
  },
)

test.each(forms)('$form marks exactly the fields that it refuses empty, for screen readers, too', async row => {
  await open(row)
  const marks = new Map(fieldsOf(row).map(field => [field, marksOf(field)]))
  for (const field of marks.keys()) await clear(field)
  await press(row)
  if (!row.mayBeEmpty) await expect.poll(readErrors).not.toEqual([])
  const emptied = [...marks].filter(([field]) => field.isConnected && isEmpty(field))
  const isRefused = (field: Element) => field.querySelector('.hw-field-error') !== null
  const named = (field: Element) => field.querySelector('label, legend')?.textContent
  expect(emptied.map(([field, mark]) => `${named(field)} ${mark}`)).toEqual(
    emptied.map(([field]) => `${named(field)} ${isRefused(field)}`),
  )
})

/** The fields of the form that the submit button is in. */
function fieldsOf(row: FormRow): Element[] {
  const form = button(row.act).element().closest('form, dialog') ?? stage
  // One of several checkboxes is needed, not each.
  const fields = [...form.querySelectorAll('.hw-fieldset, .hw-field')].filter(each => !each.matches('.hw-fieldset *'))
  return fields.filter(field => field.checkVisibility())
}

const controlsOf = (field: Element) => [...field.querySelectorAll<HTMLInputElement>('input, select, textarea')]

/** Whether a field is marked for the eye and for screen readers; ARIA has no such mark for a group of checkboxes. */
function marksOf(field: Element): boolean | 'only one of both' {
  const label = field.querySelector('label, legend')!
  const isSeen = getComputedStyle(label, '::after').content.includes('*')
  const isSpoken = controlsOf(field).some(each => each.required)
  if (field.matches(':has([data-one-needed])')) return isSeen
  return isSeen === isSpoken ? isSeen : 'only one of both'
}

async function clear(field: Element): Promise<void> {
  for (const control of controlsOf(field)) {
    // Some fields are there only while another one is filled in.
    if (!control.isConnected || control.disabled) continue
    if (control instanceof HTMLSelectElement) {
      if ([...control.options].some(({ value }) => value === '')) {
        await page.elementLocator(control).selectOptions('')
      }
    } else if (control.type !== 'checkbox' && control.type !== 'radio' && control.value !== '') {
      await page.elementLocator(control).fill('')
    }
  }
}

/** A field that could not be emptied says nothing about being required. */
const isEmpty = (field: Element) =>
  controlsOf(field).every(control => (/checkbox|radio/.test(control.type) ? !control.checked : control.value === ''))

/** What these forms send waits in the outbox, which repeats it. */
const isKept = (call: string) => call in { ...loadLogCallKinds, ...shiftCallKinds, confirmLoad: 'confirmLoad' }

test.each(forms.filter(({ call }) => newIdFields(call).length > 0 && !isKept(call)))(
  '$form sends the same record again after its answer was lost, and other content as another record',
  async row => {
    await open(row, { kind: 'lost', trouble: 'No network.' })
    await fillAndSend(row)
    await press(row)
    const own = () => commands.filter(({ call }) => call === row.call)
    await expect.poll(() => own().at(-2)).toEqual(own().at(-1))
    const first = own().at(-1)
    await change(row)
    await press(row)
    await expect.poll(() => own().at(-1)?.input).not.toEqual(first?.input)
    const made = newIdFields(row.call)
    const idsOf = (command: Command | undefined) =>
      madeIdsOf(row.call, command?.input, 'pat').flatMap(({ id, field }) => (made.includes(field) ? [id] : []))
    const before = idsOf(first)
    expect(before).not.toEqual([])
    expect(idsOf(own().at(-1)).filter(id => before.includes(id))).toEqual([])
  },
)

test.each(forms.filter(row => row.open !== undefined))(
  '$form is opened by two taps of one hand, and the second does nothing in it',
  async row => {
    const opener = row.open ?? ''
    await open({ ...row, open: undefined, act: opener })
    // A sheet comes from the bottom of the page: here, over the button that opens it.
    await page.viewport(390, Math.ceil(button(opener).element().getBoundingClientRect().bottom) + 60)
    const at = await pointOf(button(opener).element())
    await tap('mouse', at, 0)
    await expect.poll(() => stage.querySelectorAll('dialog[open], form').length).toBeGreaterThan(0)
    await expect.element(button(row.act)).toBeInTheDocument()
    const before = readState(row)
    await tap('mouse', at, 150, 2)
    expect(readState(row)).toEqual(before)
  },
)

/** What a tap in a form changes: which sheets are open, the answers, their errors, and what was sent. */
const readState = ({ call }: FormRow) => ({
  sheets: [...stage.querySelectorAll('dialog[open]')].map(sheet => sheet.getAttribute('aria-labelledby')),
  answers: [...stage.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(each =>
    each.type === 'checkbox' || each.type === 'radio' ? each.checked : each.value,
  ),
  errors: readErrors(),
  sent: sent.filter(each => each === call),
})

/** Changes the last answer that is text: another digit, or one more letter. */
async function change(row: FormRow): Promise<void> {
  const fields = Object.keys(row.answers).map(find)
  const isText = (each: Element | undefined) =>
    each instanceof HTMLTextAreaElement || (each instanceof HTMLInputElement && /text|number|email/.test(each.type))
  const field = fields.findLast(isText)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    throw new Error(`${row.form} has no text to change`)
  const other = /\d/.test(field.value) ? field.value.replace(/\d(?=\D*$)/, d => `${9 - Number(d)}`) : `x${field.value}`
  await page.elementLocator(field).fill(other)
}

async function fillAndSend(row: FormRow): Promise<void> {
  // Submit after each answer: an error must disappear as soon as its field is right.
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
}

async function open(row: FormRow, answer?: Answer): Promise<void> {
  // Sign-in forms don't use calls; they fetch the server's own paths.
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    sent.push(new URL(input instanceof Request ? input.url : input, location.href).pathname)
    return Response.json({ code: 'invalidInput', message: 'The server says no.' }, { status: 400 })
  })
  const form = await openForm(row, draw, { answer, take })
  sent = form.sent
  commands = form.commands
}

const press = (row: FormRow) => button(row.act).click()
const readErrors = () => [...stage.querySelectorAll('.hw-field-error')].map(error => error.textContent)

/** Clears the form's initial values, so that no field is valid from the start. */
async function empty(row: FormRow): Promise<void> {
  for (const label of Object.keys(row.answers)) {
    const field = find(label)
    if (field instanceof HTMLInputElement && field.value !== '') await page.elementLocator(field).fill('')
    if (field instanceof HTMLSelectElement) await page.elementLocator(field).selectOptions('')
  }
}
