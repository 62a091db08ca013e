/** Pages and panes with unsaved answers in a real Ionic outlet: whatever leaves them asks first, and loses nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  address,
  asksAtClosing,
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

const waysOut: Record<string, { leave: () => Promise<unknown>; to: string }> = {
  "the browser's Back": { leave: async () => history.back(), to: '/yard/list' },
  'the back arrow': { leave: () => page.getByRole('link', { name: 'Back', exact: true }).click(), to: '/yard/list' },
  'another tab': { leave: () => page.getByRole('tab', { name: /^Second/ }).click(), to: '/yard/second' },
  'the keys of a tab': {
    leave: async () => {
      await page.getByRole('heading', { name: 'New material' }).click()
      await userEvent.keyboard('gs')
    },
    to: '/yard/second',
  },
}

for (const [name, { leave, to }] of Object.entries(waysOut)) {
  test(`${name} leaves a page with unsaved answers only after asking`, async () => {
    await openForm()
    await leave()
    await choose('Keep editing')
    await isGone()
    expect(address()).toBe('/yard/form')
    await expect.element(field()).toHaveValue('2A stone')
    await leave()
    await choose('Discard')
    await expect.poll(address).toBe(to)
    await isGone()
  })
}

test('Back pressed again and again asks and stays by turns, and loses nothing', async () => {
  await openForm()
  for (const isAsked of [true, false, true]) {
    history.back()
    await expect.poll(() => question().elements().length).toBe(Number(isAsked))
    await expect.poll(address).toBe('/yard/form')
  }
  await choose('Keep editing')
  await isGone()
  await expect.element(field()).toHaveValue('2A stone')
})

test('Back pressed several times at once leaves no page with answers', async () => {
  await openForm()
  await pressBrowserBack(3)
  await expect.poll(address).toBe('/yard/form')
  await expect.element(field()).toHaveValue('2A stone')
})

test('what was discarded is gone when the page is opened again', async () => {
  await openForm()
  await page.getByRole('tab', { name: /^Second/ }).click()
  await choose('Discard')
  await expect.poll(address).toBe('/yard/second')
  history.back()
  await expect.poll(address).toBe('/yard/form')
  await expect.element(field()).toHaveValue('')
})

test('a form beside a list asks before another row takes its place, and before it is closed', async () => {
  await follow('Row 2A')
  await field().fill('2A stone')
  await follow('Row Fill')
  await choose('Keep editing')
  await isGone()
  expect(address()).toBe('/yard/list?material=2A')
  await expect.element(field()).toHaveValue('2A stone')
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await choose('Keep editing')
  await isGone()
  await follow('Row Fill')
  await choose('Discard')
  await expect.poll(address).toBe('/yard/list?material=Fill')
  await expect.element(field()).toHaveValue('')
})

test('the window closes only after asking while a page that the app left behind has unsaved answers', async () => {
  await openForm()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(address).toBe('/yard/second')
  expect(asksAtClosing()).toBe(true)
  history.back()
  await expect.poll(address).toBe('/yard/form')
  await expect.element(field()).toHaveValue('2A stone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toBe('/yard/list')
  await expect.poll(asksAtClosing).toBe(false)
})

test('a form that was saved is left without a question, and so is the next page', async () => {
  await openForm()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(address).toBe('/yard/list')
  expect(question().elements()).toEqual([])
  await page.getByRole('tab', { name: /^Second/ }).click()
  await expect.poll(address).toBe('/yard/second')
})
