/** Back, of a browser and of an Android phone: what is open above the page closes first. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  address,
  choose,
  field,
  follow,
  isGone,
  openForm,
  openYard,
  pressBrowserBack,
  question,
} from './yard.fixture.tsx'

let close = () => {}
beforeEach(async () => {
  close = await openYard()
})
afterEach(() => close())

const sheet = (name: string) => page.getByRole('dialog', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const openSheets = async () => {
  await follow('Sheets')
  await expect.element(page.getByRole('heading', { name: 'Sheets' })).toBeVisible()
}

/** The Back of an Android phone as Ionic passes it on: those with the highest priority first. */
function pressPhoneBack(): void {
  const takers: { priority: number; take: (next: () => void) => void }[] = []
  const register = (priority: number, take: (next: () => void) => void) => takers.push({ priority, take })
  document.dispatchEvent(new CustomEvent('ionBackButton', { detail: { register } }))
  const inOrder = takers.toSorted((a, b) => b.priority - a.priority)
  const takeNext = () => inOrder.shift()?.take(takeNext)
  takeNext()
}

/** The browser is on the page again, and the close event of a sheet has been sent, before the next frame. */
async function isBackOnSheets(): Promise<void> {
  await expect.poll(address).toBe('/yard/sheets')
  await new Promise(requestAnimationFrame)
}

for (const [name, goBack] of Object.entries({
  "the browser's Back": pressBrowserBack,
  "the phone's Back": async () => pressPhoneBack(),
})) {
  test(`${name} closes one sheet after another before it leaves the page`, async () => {
    await openSheets()
    await press('Open')
    await press('Open the inner one')
    await expect.element(sheet('Inner')).toBeVisible()
    await goBack()
    await expect.poll(() => sheet('Inner').elements()).toEqual([])
    await expect.element(sheet('Outer')).toBeVisible()
    await isBackOnSheets()
    await goBack()
    await expect.poll(() => sheet('Outer').elements()).toEqual([])
    await isBackOnSheets()
    await goBack()
    await expect.poll(address).toBe('/yard/list')
  })

  test(`${name} asks once before the answers in a sheet are lost, and then closes the question`, async () => {
    await openSheets()
    await press('Open')
    await press('Open the inner one')
    await field().fill('2A stone')
    await goBack()
    await expect.element(sheet('Close without saving?')).toBeVisible()
    await isBackOnSheets()
    await goBack()
    await expect.poll(() => sheet('Close without saving?').elements()).toEqual([])
    await isBackOnSheets()
    await expect.element(field()).toHaveValue('2A stone')
    await goBack()
    await sheet('Close without saving?').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => sheet('Inner').elements()).toEqual([])
    await expect.element(sheet('Outer')).toBeVisible()
    expect(question().elements()).toEqual([])
    expect(address()).toBe('/yard/sheets')
  })

  test(`${name} asks before it leaves a page with unsaved answers, and goes where the user says`, async () => {
    await openForm()
    await goBack()
    await choose('Keep editing')
    await isGone()
    expect(address()).toBe('/yard/form')
    await goBack()
    await choose('Discard')
    await expect.poll(address).toBe('/yard/list')
  })

  test(`${name} on the question keeps the page and its answers`, async () => {
    await openForm()
    await goBack()
    await expect.element(question()).toBeVisible()
    await expect.poll(address).toBe('/yard/form')
    await goBack()
    await isGone()
    await expect.poll(address).toBe('/yard/form')
    await expect.element(field()).toHaveValue('2A stone')
  })

  test(`${name} on the question above a sheet closes the question alone`, async () => {
    await openSheets()
    await press('Open')
    await press('Open the inner one')
    await field().fill('2A stone')
    // A finger can't reach a link below a sheet, but a keyboard or a notification can lead away.
    document.querySelector<HTMLElement>('a[href*="truck=41"]')!.click()
    await expect.element(question()).toBeVisible()
    await goBack()
    await isGone()
    await isBackOnSheets()
    expect(sheet('Close without saving?').elements()).toEqual([])
    await expect.element(field()).toHaveValue('2A stone')
  })

  test(`${name} leaves an alert that must be answered where it is`, async () => {
    await openSheets()
    await press('Warn')
    const alert = page.getByRole('alertdialog', { name: 'Stop' })
    await expect.element(alert).toBeVisible()
    await goBack()
    await isBackOnSheets()
    await expect.element(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => alert.elements()).toEqual([])
    expect(address()).toBe('/yard/sheets')
  })

  test(`${name} closes a list of checks, and a sheet of the URL by going to the URL before it`, async () => {
    await openSheets()
    await page.getByRole('button', { name: 'Pits: All pits' }).click()
    await expect.element(page.getByLabelText('Oak Run')).toBeVisible()
    await goBack()
    await expect.poll(() => page.getByLabelText('Oak Run').elements()).toEqual([])
    await isBackOnSheets()
    await follow('Truck 41')
    await expect.element(sheet('Truck')).toBeVisible()
    await goBack()
    await expect.poll(() => sheet('Truck').elements()).toEqual([])
    expect(address()).toBe('/yard/sheets')
    await goBack()
    await expect.poll(address).toBe('/yard/list')
  })
}
