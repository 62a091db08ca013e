import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SavedPlaces } from '../../map/place/search/known-places.ts'
import { preferenceKeys, removePreference } from '../../native/preferences.ts'
import { logOut } from '../../session/log-out.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { dayShift, noticeOf } from '../../work/board/notice.fixture.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { FindWorkPage } from './FindWorkPage.tsx'

const { stage, draw } = openStage('div')
const clear = () => Promise.all([preferenceKeys.startPlace, preferenceKeys.recentPlaces].map(removePreference))

type Watch = Parameters<Geolocation['watchPosition']>
let watches: Watch[] = []
/** The browser refuses the location, until the device has a fix. */
beforeEach(async () => {
  await clear()
  watches = []
  vi.stubGlobal('fetch', async () => Response.json({ documents: [] }))
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((...watch) => {
    watches.push(watch)
    watch[1]?.({ code: 1, message: 'Denied.', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    return watches.length
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await clear()
})

const notice = noticeOf(1, 'Near Site', 10, { shift: dayShift })
const saved = [{ name: 'Yard 2', town: '', lat: 40.58, lng: -75.65 }]

async function show(width = 320) {
  await page.viewport(width, 1200)
  const answer = () => ({ kind: 'accepted' as const, reply: { notices: [notice] }, versions: {} })
  const { part, commands } = await openFormStage('/', answer, [], { type: 'soloTrucker' })
  draw(
    part(
      <SavedPlaces value={saved}>
        <FindWorkPage />
      </SavedPlaces>,
    ),
  )
  await expect.poll(row).toContain('Near Site')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  return commands
}

const row = () => stage.querySelector('.notice-row')?.textContent?.replaceAll(/\s+/g, ' ')
const enter = () => page.getByRole('button', { name: 'Enter where you start' })

/** The device finds its position, at the pit. */
function fix() {
  const coords = { latitude: 40.58, longitude: -75.6, accuracy: 5, speed: null, heading: null }
  for (const [onFix] of watches) onFix({ coords, timestamp: Date.now() } as GeolocationPosition)
}

async function chooseYard() {
  await enter().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Yard 2/ })
    .click()
  await page.getByRole('button', { name: 'Start from here' }).click()
}

test('without a location, a trucker enters where the truck starts, and minutes to the pit are from there', async () => {
  const commands = await show()
  expect(row()).not.toContain('to the pit')
  await expect.element(page.getByText(/^Your location is not allowed on this device/)).toBeVisible()
  expect(enter().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  await chooseYard()
  await expect.poll(row).toContain('min to the pit')
  await expect.element(page.getByText('Your location is not known. Minutes to the pit are from Yard 2.')).toBeVisible()
  await expect
    .poll(() => commands.findLast(({ call }) => call === 'listTruckerNotices')?.input)
    .toMatchObject({
      lat: 40.58,
      lng: -75.65,
    })
})

test('a page that has a map beside its jobs has no button to another map', async () => {
  await show(1440)
  await expect.poll(() => stage.querySelector('.notice-map canvas')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Map' }).elements()).toEqual([])
  await show()
  await expect.element(page.getByRole('link', { name: 'Map' })).toBeVisible()
})

test('the place is remembered on this device, can be changed and removed, and is gone after a logout', async () => {
  await show()
  await chooseYard()
  await expect.poll(row).toContain('min to the pit')
  await show()
  await expect.poll(row).toContain('min to the pit')
  await page.getByRole('button', { name: 'Change' }).click()
  const field = page.getByLabelText('Address or place', { exact: true })
  await expect.element(field).toHaveValue('Yard 2')
  await field.fill('40.62, -75.6')
  await page.getByRole('button', { name: 'Start from here' }).click()
  await expect.element(page.getByText(/Minutes to the pit are from the place you set\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.element(enter()).toBeVisible()
  await expect.poll(row).not.toContain('to the pit')
  await chooseYard()
  await logOut()
  await show()
  await expect.element(enter()).toBeVisible()
})

test('a place that is not one is explained, and what was typed survives closing the sheet', async () => {
  await show()
  await enter().click()
  const field = page.getByLabelText('Address or place', { exact: true })
  await field.fill('Mill Road')
  await page.getByRole('button', { name: 'Start from here' }).click()
  await expect.element(page.getByText('Choose a place from the list, or tap the map.')).toBeVisible()
  expect(page.getByText('Geofence size').elements()).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await enter().click()
  await expect.element(field).toHaveValue('Mill Road')
})

test('once the device has a position, it comes first again, and nothing needs entering', async () => {
  await show()
  await chooseYard()
  await expect.poll(row).toContain('min to the pit')
  fix()
  await expect.poll(row).toContain('At the pit')
  expect(page.getByText(/Minutes to the pit are from/).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Change' }).elements()).toEqual([])
})

test('a position that comes while a place is entered closes nothing', async () => {
  await show()
  await enter().click()
  const field = page.getByLabelText('Address or place', { exact: true })
  await field.fill('Mill Road')
  fix()
  await expect.poll(row).toContain('At the pit')
  await expect.element(field).toHaveValue('Mill Road')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Enter where you start' }).elements()).toEqual([])
})
