/** Every form with a phone number: it keeps what was typed or pasted, and says what is missing. */
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { allForms } from './all-forms.fixture.ts'
import { button, openForm } from './form-page.fixture.tsx'

const { stage, draw } = openStage('div')
const named = /^entity\/(BusinessForm|EntityForm|staff\/\w+Form)\.tsx$/
const rows = allForms.filter(({ form, answers }) => named.test(form) || 'Phone number' in answers)

const field = () => stage.querySelector<HTMLInputElement>('input[type=tel]')
const tooShort = 'Enter the whole phone number, with area code.'
const errors = () => [...stage.querySelectorAll('.hw-field-error')].map(each => each.textContent)

test.each(rows)('$form takes a number with country code and extension whole, and refuses a part of one', async row => {
  await openForm(row, draw, {})
  await expect.poll(field).not.toBeNull()
  await userEvent.fill(field()!, '610 55')
  await button(row.act).click()
  await expect.poll(errors).toContain(tooShort)
  expect(field()!.value).toBe('610 55')
  field()!.select()
  document.execCommand('insertText', false, '+1 (610) 555-0134 ext. 22')
  // A maximum length would cut it, unseen.
  expect(field()!.value).toBe('+1 (610) 555-0134 ext. 22')
  // The error stays until the number has been checked again.
  await expect.poll(() => errors().join()).not.toMatch(/phone number/)
})
