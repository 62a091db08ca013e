/** Posted work on a map and in a list: shift, minutes and distances, what it nets, and rows that stay in place. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addDays } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { plainText } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { NoticeBoard } from './NoticeBoard.tsx'
import { dayShift, noticeOf } from './notice.fixture.ts'

const { stage, draw } = openStage('div')
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ documents: [] }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await removePreference(preferenceKeys.noticeFilter)
})

const pound = 453.59237
const truck = truckDocumentSchema.parse({
  truckId: idOf(50),
  entityId: idOf(1),
  number: '41',
  tareGrams: Math.round(28_000 * pound),
  createdOn: 0,
  legalGrossGrams: Math.round(70_000 * pound),
})
const diesel = {
  name: 'EMD_EPD2D_PTE_NUS_DPG',
  effectiveFrom: '2026-10-12',
  priceMills: 3962,
  revision: 1,
  enteredOn: 0,
}
const stored = [
  { scope: entityScope(idOf(1)), collection: 'trucks', id: truck.truckId, body: truck },
  { scope: 'haulway-fuel-index' as const, collection: 'haulway-fuel-index', id: 'diesel', body: diesel },
]

const notice = (n: number, projectName: string, kilometers: number) =>
  noticeOf(n, projectName, kilometers, { shift: dayShift })
const near = notice(1, 'Near Site', 10)
const far = notice(2, 'Far Site', 40)
const posted = notice(3, 'New Site', 2)

const here = { lat: 40.58, lng: -75.65 }

async function showBoard(read: () => TruckerNotice[], from: BoardStart = { near: here }, own: OwnTrucks = {}) {
  await page.viewport(390, 1400)
  const answer = () => ({ kind: 'accepted' as const, reply: { notices: read() }, versions: {} })
  const { part } = await openFormStage('/', answer, stored, { type: 'soloTrucker' })
  const board = { entityId: idOf(1), ...from, trucks: [], currentTruckId: undefined, ...own }
  draw(part(<NoticeBoard {...board} trucksMax={1} onAccepted={() => {}} />))
}

type OwnTrucks = Partial<Pick<ComponentProps<typeof NoticeBoard>, 'trucks' | 'currentTruckId'>>
type BoardStart = Pick<ComponentProps<typeof NoticeBoard>, 'near' | 'device'>

const rows = () => [...stage.querySelectorAll('.hw-row')].map(row => plainText(row.textContent ?? ''))
const flag = (name: RegExp) => stage.querySelector(`.hw-work-flag[aria-label$="${name.source}"]`)

// 4.2 km and 10 km are roads of 5.7 and 13.5 km, at 20 to 30 mph.
test('a row has the shift, and minutes and miles to the pit and of the haul', async () => {
  await showBoard(() => [near])
  await expect.poll(() => rows()[0]).toContain('from Mon Nov 23, 7:00 AM to 3:30 PM2 trucks needed')
  expect(rows()[0]).toMatch(/About 7–11 min to the pit \(2\.6 mi\), 17–26 min haul \(6\.2 mi\)/)
})

test('a truck at the pit reads no minutes to it, and its row’s words have the width of a phone', async () => {
  const { origin } = near
  await showBoard(() => [{ ...near, payerMedianDays: 0 }], { near: origin })
  await expect.poll(() => rows()[0]).toContain('At the pit, 17–26 min haul (6.2 mi)')
  const drive = stage.querySelector('.notice-drive')
  expect(drive?.getBoundingClientRect().width).toBeGreaterThan(200)
})

test('without a position, minutes to the pit are from the place that is known, by name', async () => {
  const device = { isDenied: false, onType: () => {} }
  await showBoard(() => [near], { near: { ...here, name: 'Gate 3' }, device })
  await expect.poll(() => rows()[0]).toContain('About 7–11 min to the pit (2.6 mi)')
  await expect.element(page.getByText('Your location is not known. Minutes to the pit are from Gate 3.')).toBeVisible()
  await showBoard(() => [near], { near: here, device })
  await expect.poll(() => rows()[0]).toContain('About 7–11 min to the pit (2.6 mi)')
  expect(page.getByText(/^Minutes to the pit|Your location/).query()).toBeNull()
})

test('with no place at all, rows have the haul alone, and the board says why', async () => {
  await showBoard(() => [near], { near: undefined, device: { isDenied: false, onType: () => {} } })
  await expect.element(page.getByText('Minutes to the pit appear once your location is known.')).toBeVisible()
  await expect.poll(() => rows()[0]).toContain('About 17–26 min haul (6.2 mi)')
  expect(rows()[0]).not.toContain('to the pit')
  await showBoard(() => [near], { near: undefined, device: { isDenied: true, onType: () => {} } })
  await expect.element(page.getByText(/^Your location is not allowed on this device/)).toBeVisible()
})

test('without loads of its own, the net says what it rests on', async () => {
  await showBoard(() => [near])
  await expect.poll(() => rows()[0]).toContain('/ h net')
  await expect.element(page.getByText(/Based on distance and legal payload until/)).toBeVisible()
})

test('each drop-off has a flag with its net; the first tap chooses it, the next one opens it', async () => {
  await showBoard(() => [near, far])
  await expect.poll(() => plainText(flag(/Near Site/)?.textContent ?? '')).toMatch(/^\$\d+–\d+$/)
  const near1 = page.getByRole('button', { name: /^On the map: .*Near Site$/ })
  near1.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => flag(/Near Site/)?.ariaPressed).toBe('true')
  expect(flag(/Far Site/)?.ariaPressed).toBe('false')
  expect(page.getByRole('dialog').query()).toBeNull()
  near1.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('dialog', { name: 'Near Site' })).toBeVisible()
})

test('flags of jobs close together are drawn one above the other, and each can be tapped', async () => {
  const neighbors = [
    notice(1, 'Gate 1', 10),
    notice(2, 'Gate 2', 10.02),
    notice(3, 'Gate 3', 10.04),
    notice(4, 'Gate 4', 40),
  ]
  await showBoard(() => neighbors)
  const flags = () =>
    [...stage.querySelectorAll<HTMLElement>('.hw-work-flag')].map(each => each.getBoundingClientRect())
  const areApart = () =>
    flags().every((a, nth) =>
      flags()
        .slice(nth + 1)
        .every(b => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1),
    )
  await expect.poll(() => flags().length === 4 && areApart()).toBe(true)
  const stems = [...stage.querySelectorAll('.hw-work-flag')].map(each => getComputedStyle(each, '::before').height)
  expect(stems.filter(height => height !== '0px').length).toBeGreaterThan(1)
  // The longer a stem, the further behind: it runs behind the flags below it.
  const levels = [...stage.querySelectorAll('.hw-work-flag')].map(each => ({
    stem: Number.parseFloat(getComputedStyle(each, '::before').height),
    level: Number(getComputedStyle(each.parentElement!).zIndex),
  }))
  const byStem = levels.toSorted((a, b) => a.stem - b.stem)
  expect(byStem.map(({ level }) => level)).toEqual(byStem.map(({ level }) => level).toSorted((a, b) => b - a))
})

test('a flag covers neither the pit that its job starts from nor the truck’s own place', async () => {
  const pit = notice(1, 'Yard 1', 0.05)
  await showBoard(() => [pit, notice(2, 'Far Site', 40)], { near: { lat: 40.58, lng: -75.599 } })
  const boxOf = (selector: string) => stage.querySelector(selector)!.getBoundingClientRect()
  await expect.poll(() => stage.querySelectorAll('.hw-work-flag').length).toBe(2)
  await expect.poll(() => stage.querySelector('.hw-work-here')).not.toBeNull()
  // The pin, whose tip is near the own place, is more than 40 px high, and its name is above it.
  const isClear = () => {
    const flagBox = boxOf(`[data-flag="${pit.noticeId}"]`)
    const here = boxOf('.hw-work-here')
    return flagBox.bottom <= here.top - 40
  }
  await expect.poll(isClear).toBe(true)
})

test('the board is read again while it is shown: new work comes below, taken work goes, and no row moves', async () => {
  let notices = [near, far]
  await showBoard(() => notices)
  await expect.poll(() => rows().map(row => row.slice(0, 8))).toEqual(['Near Sit', 'Far Site'])
  notices = [posted, near, far]
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => rows().map(row => row.slice(0, 8))).toEqual(['Near Sit', 'Far Site', 'New Site'])
  notices = [posted, far]
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => rows().map(row => row.slice(0, 8))).toEqual(['Far Site', 'New Site'])
})

test('a row says that a truck’s document is missing only if none of the business’s trucks has it', async () => {
  const levels = { registration: 'block' as const, inspection: 'block' as const }
  const requires = [{ entityId: idOf(2), name: 'Alder', levels }]
  const read = () => [{ ...near, requires }]
  const last = addDays(new Date().toISOString().slice(0, 10), 200)
  const paper = (n: number, kind: 'inspection' | 'registration') => ({
    paperId: idOf(n),
    kind,
    number: '',
    expiresOn: last,
    attachmentId: null,
    remindedDays: null,
  })
  const registered = { ...truck, papers: [paper(60, 'registration')] }
  const valid = {
    ...truck,
    truckId: idOf(51),
    number: '42',
    papers: [paper(61, 'registration'), paper(62, 'inspection')],
  }
  const own = { trucks: [truck, { ...registered, truckId: idOf(52) }], currentTruckId: truck.truckId }
  await showBoard(read, { near: here }, { ...own, trucks: [truck] })
  await expect.poll(() => rows()[0]).toMatch(/Needs inspection and registration|Needs registration and inspection/)
  // With the truck that misses the least.
  await showBoard(read, { near: here }, own)
  await expect.poll(() => rows()[0]).toContain('Needs inspection')
  expect(rows()[0]).not.toContain('registration')
  await showBoard(read, { near: here }, { ...own, trucks: [truck, valid] })
  await expect.poll(() => rows()[0]).toContain('Near Site')
  // What is needed is drawn once the own documents are read, as the net is.
  await expect.poll(() => rows()[0]).toContain('/ h net')
  expect(rows()[0]).not.toContain('Needs')
})

test('work that is taken while it is open stays to be read, says so, and can’t be accepted', async () => {
  let notices = [near, far]
  await showBoard(() => notices)
  await expect.poll(() => rows().length).toBe(2)
  await page.getByRole('button', { name: /^Near Site/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Near Site' })
  await expect.element(sheet.getByRole('button', { name: /Accept work/ })).toBeVisible()
  notices = [far]
  vi.advanceTimersByTime(30_000)
  await expect.element(sheet.getByText('This job is no longer posted.')).toBeVisible()
  expect(sheet.getByRole('button', { name: /Accept work/ }).query()).toBeNull()
  await sheet.getByRole('button', { name: 'Close' }).click()
  // Posted again, it is a row like others, and its sheet stays closed.
  notices = [near, far]
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => rows().length).toBe(2)
  expect(sheet.query()).toBeNull()
})

test('a list that was read on keeps its length when it is read again, however long it is', async () => {
  await page.viewport(390, 1400)
  const all = Array.from({ length: 150 }, (_, nth) => notice(nth + 1, `Site ${nth + 1}`, 10))
  // The pages that are read, in order: 100, then the rest.
  const asked = { count: 0 }
  const answer = (call?: string) => {
    const isFirst = call !== 'listTruckerNotices' || asked.count++ % 2 === 0
    const reply = isFirst ? { notices: all.slice(0, 100), next: 'more' } : { notices: all.slice(100) }
    return { kind: 'accepted' as const, reply, versions: {} }
  }
  const { part } = await openFormStage('/', answer, stored, { type: 'soloTrucker' })
  const board = { entityId: idOf(1), near: here, trucks: [], currentTruckId: undefined }
  draw(part(<NoticeBoard {...board} trucksMax={1} onAccepted={() => {}} />))
  await expect.poll(() => rows().length).toBe(100)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeEnabled()
  more.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => rows().length).toBe(150)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => asked.count).toBe(4)
  expect(rows().length).toBe(150)
})
