/** The replay of a load in a real browser: its map, its slider, its GPS gaps and its timeline. */
import { replayOf } from '@haulway/domain/track/replay.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { listViolations } from '../../ui/violations.fixture.ts'
import { GpsGaps } from './GpsGaps.tsx'
import { LoadReplay } from './LoadReplay.tsx'
import { loadOf, logOfTrack, minutesAt, pointsOfTrack, startedAt, trackOfLoad } from './replay.fixture.ts'

const { stage, draw } = openStage()
afterEach(() => chooseTheme('light'))

const future = { v7_startTransition: true, v7_relativeSplatPath: true }
type Beside = Parameters<typeof LoadReplay>[0]['beside']
const others = [1, 2, 3].map(n => loadOf(n, 'deliver', startedAt - n * 3_600_000))

async function show(width = 1240, height = 800, beside?: Beside): Promise<HTMLInputElement> {
  await page.viewport(width, height)
  Object.assign(stage.style, { display: 'block', width: `${width}px`, height: `${height}px` })
  draw(
    <MemoryRouter future={future}>
      <LoadReplay
        load={loadOf(41)}
        replay={replayOf(trackOfLoad(), 0)}
        log={logOfTrack()}
        others={others}
        beside={beside}
      />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('slider', { name: 'Time' })).toBeInTheDocument()
  return stage.querySelector('input')!
}

test('the replay opens at its end, and its slider describes the moment', async () => {
  const slider = await show()
  expect(Number(slider.value)).toBe(minutesAt(36))
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^11:04:00\sAM, Dump, .*mph, accuracy 30\sft$/)
})

test('beside ticket and dispute, one time moves map, speed and timeline, and nothing covers another', async () => {
  const beside = { ticket: <p>The ticket</p>, proof: <p>The proof</p>, pay: <p>The dispute</p> }
  const slider = await show(1232, 836, beside)
  await page.getByRole('button', { name: /^10:34:00\sAM/ }).click()
  expect(Number(slider.value)).toBe(minutesAt(6))
  const current = () => stage.querySelectorAll('.replay-events [aria-current]').length
  await expect.poll(current).toBe(2)
  const parts = ['The ticket', 'The proof', 'The dispute'].map(text => page.getByText(text).element())
  const boxes = [...parts, stage.querySelector('.replay-map')!, slider].map(each => each.getBoundingClientRect())
  for (const { left, right, top } of boxes) expect(left >= 0 && right <= 1232 && top < 836).toBe(true)
  const [ticket, proof, , map] = boxes
  expect(ticket!.right <= map!.left && map!.right <= proof!.left).toBe(true)
  expect(await listViolations(stage)).toEqual([])
})

test('keys move through the replay, and in a gap the slider says since when there are no GPS points', async () => {
  const slider = await show()
  slider.focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^10:28:00\sAM, Drive empty/)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^10:28:10\sAM/)
  await page.getByRole('button', { name: /10:47\sAM\s–\u2060\s10:55\sAM/ }).click()
  await userEvent.keyboard('{Tab}')
  slider.focus()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/No GPS points since 10:47\sAM/)
})

test('the gaps section counts the minutes with GPS, and names the gap’s cause and the points sent late', async () => {
  await show()
  await expect.element(page.getByText('GPS for 29 of 36 min, 1.7 mi unseen')).toBeVisible()
  await expect.element(page.getByText('Battery saver')).toBeVisible()
  await expect.element(page.getByText(/Filled at 10:48\sAM: 42 points sent late/)).toBeVisible()
  expect(stage.querySelectorAll('.hw-slider-gap')).toHaveLength(1)
  expect(stage.querySelectorAll('.hw-slider-late')).toHaveLength(1)
})

test('a load without GPS gaps has no heading that speaks of some', async () => {
  const { filledIn: _, ...log } = logOfTrack()
  const whole = { ...log, gaps: [], gapMinutes: 0 }
  draw(<GpsGaps log={whole} timeZone="America/New_York" distanceSystem="imperial" isDriver={false} />)
  await expect.element(page.getByRole('heading', { name: 'GPS coverage' })).toBeVisible()
  await expect.element(page.getByText('No GPS gaps')).toBeVisible()
  expect(page.getByRole('heading', { name: /gap/i }).elements()).toEqual([])
})

test('four minutes in which the truck moved unseen are a gap between two stretches', async () => {
  // Truck 41 is not seen from minute 16 to minute 20, on three tenths of its drive to the site.
  const points = pointsOfTrack().filter(({ at }) => at <= minutesAt(16) || at >= minutesAt(27))
  const moved = points.map(point => (point.at >= minutesAt(27) ? { ...point, at: point.at - 7 * 60_000 } : point))
  draw(<GpsGaps log={logOfTrack(moved)} timeZone="America/New_York" distanceSystem="imperial" isDriver={false} />)
  await expect.element(page.getByText(/^GPS for 2\d of 36 min, 2\.\d\smi unseen$/)).toBeVisible()
  expect(page.getByText('No GPS gaps').elements()).toHaveLength(0)
  const { stretches, gaps } = replayOf(trackOfLoad(moved), 0)
  expect(stretches).toHaveLength(2)
  expect(gaps.filter(({ before, after }) => before && after)).toHaveLength(1)
})

test('a current fault is listed first, with its cause and what to do about it', async () => {
  const fault = { since: minutesAt(30), cause: 'permissionLowered' as const }
  draw(<GpsGaps log={{ ...logOfTrack(), fault }} timeZone="America/New_York" distanceSystem="imperial" isDriver />)
  const first = () => stage.querySelector('li')?.textContent ?? ''
  await expect.poll(first).toMatch(/since 10:58\sAM/)
  expect(first()).toContain('No GPS points now: Location not allowed')
  expect(first()).toContain("Allow location for Haulway all the time in the phone's settings.")
})

test('each act is a mark on the slider and a row that moves the replay to its moment', async () => {
  const slider = await show()
  expect(stage.querySelectorAll('.hw-slider-mark')).toHaveLength(6)
  await page.getByRole('button', { name: /Loaded 21.38 tons/ }).click()
  await expect.poll(() => Number(slider.value)).toBe(minutesAt(15))
  expect(stage.querySelectorAll('[aria-current]')).toHaveLength(4)
})

test('Play at the end starts again from the beginning, and Pause stops before the end', async () => {
  const slider = await show()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => Number(slider.value)).toBeGreaterThan(minutesAt(0))
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(Number(slider.value)).toBeLessThan(minutesAt(36))
})

const views = [
  { name: 'phone', width: 390, height: 844, theme: 'light' },
  { name: 'small phone', width: 320, height: 568, theme: 'dark' },
  { name: 'desktop', width: 1240, height: 840, theme: 'light' },
  { name: 'desktop in the dark', width: 1240, height: 840, theme: 'dark' },
] as const

test.each(views)('the replay is accessible and fits on the $name', async ({ width, height, theme }) => {
  chooseTheme(theme)
  await show(width, height)
  await expect.poll(() => stage.querySelector('canvas')).toBeTruthy()
  expect(stage.scrollWidth).toBeLessThanOrEqual(width)
  expect(await listViolations(stage)).toEqual([])
})
