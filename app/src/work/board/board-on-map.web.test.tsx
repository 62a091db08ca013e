/** Find work on a phone: a map that fills the page, and the jobs in a sheet over it. */
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { NoticeBoard } from './NoticeBoard.tsx'
import { dayShift, noticeOf } from './notice.fixture.ts'

const { stage, draw } = openStage('div')
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ documents: [] })))
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.removeAttribute('style')
  stage.removeAttribute('style')
  await removePreference(preferenceKeys.noticeFilter)
})

const notice = (n: number, kilometers: number) => noticeOf(n, `Site ${n}`, kilometers, { shift: dayShift })
const jobs = [1, 2, 3, 4, 5, 6, 7, 8].map(n => notice(n, n * 6))

/** A phone's page between its header and its tabs. */
async function showPage(width = 390, height = 713, notices = jobs) {
  await openPage(() => ({ kind: 'accepted' as const, reply: { notices }, versions: {} }), width, height)
  await expect.poll(() => rows().length).toBe(notices.length)
}

async function openPage(answer: Parameters<typeof openFormStage>[1], width = 390, height = 713) {
  await page.viewport(width, height)
  Object.assign(stage.style, { display: 'block', height: `${height}px` })
  const { part } = await openFormStage('/', answer, [], { type: 'soloTrucker' })
  const board = { entityId: idOf(1), near: { lat: 40.58, lng: -75.65 }, trucks: [], currentTruckId: undefined }
  draw(
    part(
      <>
        <NoticeBoard {...board} trucksMax={1} onAccepted={() => {}} above={null} />
        <Where />
      </>,
    ),
  )
}

const rows = () => [...stage.querySelectorAll('.hw-row')]
const flags = () => [...stage.querySelectorAll('.hw-work-flag')]
const flag = (n: number) => page.getByRole('button', { name: new RegExp(`^On the map: .*Site ${n}$`) })
const row = (n: number) => page.getByRole('button', { name: new RegExp(`^Site ${n}`) })
const handle = () => page.getByRole('slider', { name: 'Sheet height' })
const sheetTop = () => stage.querySelector('.hw-stop-sheet')!.getBoundingClientRect().top
const tap = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('the map fills the page below one row of filters, and no flag is under the sheet', async () => {
  await showPage()
  await expect.poll(() => flags().length).toBe(jobs.length)
  const map = stage.querySelector('.hw-work-map')!.getBoundingClientRect()
  expect(map.top).toBeLessThanOrEqual(66)
  expect([Math.round(map.bottom), Math.round(map.width)]).toEqual([713, 390])
  expect(sheetTop() - map.top).toBeGreaterThanOrEqual(227)
  await expect
    .poll(() => Math.max(...flags().map(each => each.getBoundingClientRect().bottom)))
    .toBeLessThan(sheetTop())
})

test('a row opens its job at once; a flag chooses it first, and the next tap opens it', async () => {
  await showPage()
  await expect.poll(() => flags().length).toBe(jobs.length)
  tap(flag(3).element())
  await expect.element(flag(3)).toHaveAttribute('aria-pressed', 'true')
  expect(page.getByRole('dialog').query()).toBeNull()
  tap(flag(3).element())
  await expect.element(page.getByRole('dialog', { name: 'Site 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await row(1).click()
  await expect.element(page.getByRole('dialog', { name: 'Site 1' })).toBeVisible()
})

test('choosing a flag of a lowered sheet raises it, with the row of that job in view', async () => {
  await showPage()
  await expect.poll(() => flags().length).toBe(jobs.length)
  handle().element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Header only')
  tap(flag(8).element())
  await expect.element(handle()).toHaveAttribute('aria-valuetext', 'Half page')
  await expect.poll(() => row(8).element().getBoundingClientRect().bottom).toBeLessThanOrEqual(714)
})

test('a flag that gets the focus comes out from under the sheet', async () => {
  await showPage()
  await expect.poll(() => flags().length).toBe(jobs.length)
  const bottomOf = (n: number) => flag(n).element().getBoundingClientRect().bottom
  await expect.poll(() => bottomOf(1)).toBeLessThan(sheetTop())
  stage.querySelector<HTMLElement>('canvas')!.focus()
  // How far a key moves the map depends on how soon the next one follows.
  const moveUp = () => userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => moveUp().then(() => bottomOf(1))).toBeGreaterThan(sheetTop())
  flag(1).element().focus()
  await expect.poll(() => bottomOf(1)).toBeLessThan(sheetTop())
})

test('the filters open in a sheet that says how many jobs they leave', async () => {
  await showPage()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabelText('Distance').selectOptions('50 mi')
  await page.getByRole('button', { name: 'Show 8 jobs' }).click()
  await expect.element(page.getByRole('button', { name: '1 filter' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('searchbox', { name: 'Material' }).fill('stone')
  await expect.element(page.getByRole('searchbox', { name: 'Material' })).toHaveValue('stone')
})

test('a board that has not been read, as without a network, counts no jobs', async () => {
  await openPage({ kind: 'lost', trouble: 'No network.' })
  await expect.element(page.getByRole('heading', { name: 'Posted' })).toBeVisible()
  expect(stage.textContent).not.toMatch(/\d jobs?/)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.element(page.getByRole('button', { name: 'Show jobs' })).toBeVisible()
})

test('a row says in how many days its jobber pays, and "the same day" instead of 0 days', async () => {
  await showPage(390, 713, [
    { ...jobs[0]!, payerMedianDays: 9 },
    { ...jobs[1]!, payerMedianDays: 0 },
  ])
  await expect.poll(() => rows()[0]?.textContent).toContain('Alder pays statements in 9 days')
  expect(rows()[1]?.textContent).toContain('Alder pays statements the same day')
})

test('a row says what its rate pays at least: net pay above the rate is not to be believed without it', async () => {
  const of = (n: number, card: object): TruckerNotice => ({
    ...jobs[n]!,
    money: { currency: 'USD', haul: { card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 30_000, ...card }) } },
  })
  await showPage(390, 713, [
    of(0, { basis: 'hour', rateE4: 980_000, clock: 'load', minimumMinutes: 45 }),
    of(1, { minimumQuantityMilli: 20_000 }),
    of(2, { minimumPerDayE4: 4_000_000 }),
    of(3, {}),
  ])
  const textOf = (n: number) => plainText(rows()[n]?.textContent ?? '')
  expect([0, 1, 2, 3].map(textOf)).toEqual([
    expect.stringContaining('at least 45 min a load'),
    expect.stringContaining('at least 20 tons a load'),
    expect.stringContaining('at least $400.00 a day'),
    expect.not.stringContaining('at least'),
  ])
})

test('a job whose documents are missing says so in its row, and its sheet leads to where one is added', async () => {
  const levels = { insuranceCertificate: 'block' as const, w9: 'block' as const, dotNumber: 'warn' as const }
  const alder = { entityId: idOf(2), name: 'Alder', levels }
  const oakRun = { entityId: idOf(1), name: 'Oak Run', levels: { w9: 'block' as const } }
  await showPage(390, 713, [{ ...jobs[0]!, requires: [alder, oakRun] }, jobs[1]!])
  await expect.poll(() => plainText(rows()[0]?.textContent ?? '')).toContain('Needs insurance certificate and W-9')
  expect(rows()[1]?.textContent).not.toContain('Needs')
  await row(1).click()
  const sheet = page.getByRole('dialog', { name: 'Site 1' })
  await expect.element(sheet.getByText('Alder requires one.').first()).toBeVisible()
  expect(sheet.getByRole('button', { name: /Accept work/ }).query()).toBeNull()
  await sheet.getByRole('button', { name: 'Add document Insurance certificate' }).click()
  const document = encodeURIComponent(`${idOf(1)} insuranceCertificate`)
  await expect.poll(() => whereIn(stage)).toBe(`/solo-trucker/documents?document=${document}`)
})

test('the action of a job, with its warnings, is in view before its facts are scrolled', async () => {
  const hour = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 980_000, clock: 'load', minimumMinutes: 45 })
  const asked = ['insuranceCertificate', 'w9', 'dotNumber', 'stateRegistration', 'license', 'medicalCard'] as const
  const levels = Object.fromEntries(asked.map(kind => [kind, 'warn' as const]))
  const requires = [{ entityId: idOf(2), name: 'Alder', levels }]
  await showPage(390, 620, [{ ...jobs[0]!, requires, money: { currency: 'USD', haul: { card: hour } } }])
  await row(1).click()
  const sheet = page.getByRole('dialog', { name: 'Site 1' })
  const accept = sheet.getByRole('button', { name: /Accept work/ })
  await expect.element(accept).toBeVisible()
  // What warns of it is not below it, out of view.
  const warning = sheet.getByText('Alder asks for one.').last()
  await expect.element(warning).toBeVisible()
  expect(warning.element().getBoundingClientRect().bottom).toBeLessThan(accept.element().getBoundingClientRect().top)
  const { scrollHeight, clientHeight, scrollTop } = sheet.element()
  expect(scrollTop).toBe(0)
  expect(scrollHeight).toBeGreaterThan(clientHeight + 100)
  await expect.poll(() => accept.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(620)
})

test('a row is 108 px high on a phone', async () => {
  await showPage()
  // Until the page's fonts have come, its words are wider.
  const height = () => Math.round(rows()[1]!.getBoundingClientRect().height)
  await expect.poll(height).toBeLessThanOrEqual(110)
  expect(height()).toBeGreaterThanOrEqual(108)
})

test.each([
  { name: '320 px', width: 320, height: 510, text: '100%' },
  { name: 'text of 200 %', width: 390, height: 713, text: '200%' },
])('with $name nothing is too wide, and the sheet shows jobs at each of its stops but the lowest', async view => {
  document.documentElement.style.fontSize = view.text
  await showPage(view.width, view.height)
  await expect.poll(() => flags().length).toBe(jobs.length)
  const areas = ['.notice-page', '.hw-stop-sheet-body', '.hw-stop-sheet-grip', '.notice-filter-row']
  for (const area of areas.map(each => stage.querySelector(each)!)) {
    expect(area.scrollWidth, area.className).toBeLessThanOrEqual(area.clientWidth)
  }
  const body = stage.querySelector('.hw-stop-sheet-body')!
  await expect.poll(() => body.clientHeight).toBeGreaterThanOrEqual(96)
  handle().element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => body.clientHeight).toBeGreaterThan(200)
})

test('without a network, a board that was never read says when its work appears, and no wait is drawn', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openPage({ kind: 'lost', trouble: 'No network.' })
  await expect.element(page.getByText('Posted work appears here once you are online.')).toBeVisible()
  expect(stage.querySelectorAll('.hw-skeleton')).toHaveLength(0)
})
