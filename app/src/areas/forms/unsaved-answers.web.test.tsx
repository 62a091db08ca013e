/** Every form of the app, on a page or in a sheet: before answers that are not saved are lost, the user is asked. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { allForms } from './all-forms.fixture.ts'
import { fill, find, openForm } from './form-page.fixture.tsx'
import type { FormRow } from './form-row.fixture.ts'

const { draw } = openStage('div')
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const choose = (name: string) => question().getByRole('button', { name, exact: true }).click()

const elsewhere = '/somewhere/else'

/** Follows a link to another page, as a tab, a row or the back arrow is one. */
const followLink = () => document.querySelector<HTMLElement>(`a[href="${elsewhere}"]`)!.click()

/** Whether the browser asks before the window is closed. */
const asksAtClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each(allForms)('$form is left without a question while nothing is entered', async row => {
  const followed = await open(row)
  expect(asksAtClosing()).toBe(false)
  followLink()
  expect(followed()).toBe(1)
  expect(question().elements()).toEqual([])
})

test.each(allForms.filter(({ mayBeLeft }) => !mayBeLeft))(
  '$form with an answer is not lost without asking',
  async row => {
    const followed = await open(row)
    const [label, answer] = await enter(row)
    expect(asksAtClosing()).toBe(true)
    followLink()
    await choose('Keep editing')
    await expect.poll(() => question().elements()).toEqual([])
    expect(followed()).toBe(0)
    expect(readAnswer(label)).toBe(answer)
    followLink()
    await choose('Discard')
    await expect.poll(followed).toBe(1)
    await expect.poll(asksAtClosing).toBe(false)
  },
)

test.each(allForms.filter(({ mayBeLeft }) => mayBeLeft))('$form can be left without a question', async row => {
  const followed = await open(row)
  await enter(row)
  followLink()
  expect(followed()).toBe(1)
})

const fields = () => [...document.querySelectorAll('form :is(input, select, textarea)')]
const shortTypes = ['date', 'email', 'number', 'password', 'tel']
const shortModes = ['decimal', 'email', 'numeric', 'tel']

/** Whether the form has one field, for an amount, a day, a code or the like: it is filled in again in seconds. */
function hasOneShortAnswer(): boolean {
  const [field, ...others] = fields()
  if (!(field instanceof HTMLInputElement) || others.length > 0) return false
  return shortTypes.includes(field.type) || shortModes.includes(field.inputMode)
}

test.each(allForms.filter(({ mayBeLeft }) => !mayBeLeft))(
  '$form, which asks before it is left, has more than one short answer to lose',
  async row => {
    await open(row)
    await expect.poll(() => fields().length).toBeGreaterThan(0)
    expect(hasOneShortAnswer()).toBe(false)
  },
)

/** @returns how often the link to another page was followed */
async function open(row: FormRow): Promise<() => number> {
  let followed = 0
  const link = (
    <a
      href={elsewhere}
      onClick={event => {
        event.preventDefault()
        followed += 1
      }}
    >
      Elsewhere
    </a>
  )
  await openForm(row, draw, { beside: link })
  return () => followed
}

/** Enters the first answer that changes something. @returns its label, and what its field then has */
async function enter(row: FormRow): Promise<[string, string]> {
  for (const [label, answer] of Object.entries(row.answers)) {
    const before = readAnswer(label)
    await fill(label, answer)
    const now = readAnswer(label)
    if (now !== before) return [label, now]
  }
  throw new Error(`${row.form}: no answer changes anything`)
}

function readAnswer(label: string): string {
  const field = find(label)
  if (field instanceof HTMLFieldSetElement) {
    return [...field.querySelectorAll('input')].map(({ checked }) => checked).join()
  }
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
    ? field.value
    : ''
}
