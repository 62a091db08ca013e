/** Draws a form of the list, and finds and fills in its fields by their labels. */
import type { Answer } from '@haulway/client/transport/transport.ts'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { FormRow } from './form-row.fixture.ts'
import { type FormStage, openFormStage } from './form-stage.fixture.tsx'

type Options = { answer?: Answer | undefined; take?: (call: string) => Promise<void>; beside?: ReactNode }

/** @param options what the server answers, what takes the call of a form's page, and what else is on the page */
export async function openForm(
  row: FormRow,
  draw: (part: ReactNode) => void,
  { answer, take = async () => {}, beside }: Options,
): Promise<FormStage> {
  // The app's body does not scroll, so the page must be tall enough for the longest form.
  await page.viewport(390, 4000)
  const form = await openFormStage(row.form.includes('ResetPassword') ? '/auth/reset?token=good' : '/', answer)
  draw(
    form.part(
      <>
        {beside}
        {typeof row.part === 'function' ? row.part(take) : row.part}
      </>,
    ),
  )
  if (row.open !== undefined) await button(row.open).click()
  await expect.element(button(row.act)).toBeVisible()
  return form
}

/** The last button of that name, which is the form's: a sheet is drawn above the button that opens it. */
export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).last()

/** Finds a field by its label; a choice field is a group of that name. */
export function find(label: string): Element | undefined {
  const field = page.getByLabelText(label, { exact: true }).elements()[0]
  if (field) return field
  // By its text: the mark of a required group has no name in a browser, but has one to the locator.
  return [...document.querySelectorAll('fieldset')].find(each => each.querySelector('legend')?.textContent === label)
}

export async function fill(label: string, answer: string): Promise<void> {
  await expect.poll(() => find(label), { message: label }).toBeDefined()
  const field = find(label)!
  if (field instanceof HTMLSelectElement) {
    const wanted = [...field.options].find(option => option.label.includes(answer) && !option.disabled)
    await page.elementLocator(field).selectOptions(wanted?.value ?? '')
  } else if (field instanceof HTMLFieldSetElement) {
    const choice = [...field.querySelectorAll('label')].find(each => each.textContent?.includes(answer))
    await page.elementLocator(choice!).click()
    // By its exact label: the map that a field of a place shows later has a name like it.
  } else await page.getByLabelText(label, { exact: true }).first().fill(answer)
}
