/** The coach on a screen: each problem with what to do, on a phone and at the narrowest width, in each theme. */
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { type CoachSigns, coachFindings } from '@haulway/domain/tracker/coach.ts'
import { noTracker } from '@haulway/domain/tracker/status.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readSurface } from '../../native/surface.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { listViolations } from '../../ui/violations.fixture.ts'
import { CoachFindings } from './CoachFindings.tsx'
import { SettingsButton } from './SettingsButton.tsx'

const { stage, draw } = openStage()
/** 10:42 in the screen's time zone. */
const now = Date.UTC(2026, 9, 15, 14, 42)
afterEach(() => {
  chooseTheme('light')
})

const driving = {
  ...noTracker,
  loadLogId: 'a load',
  since: now - 60 * minuteMs,
  lastFixAt: now - 9000,
  accuracyMeters: 6,
}
const allGood: CoachSigns = {
  status: driving,
  isSecure: true,
  isAble: true,
  permission: 'granted',
  isOnline: true,
  isPage: true,
}

function show(more: Partial<CoachSigns>) {
  draw(<CoachFindings findings={coachFindings({ ...allGood, ...more }, now)} timeZone="America/New_York" />)
}

test('without a problem the coach says so, and lists what it checked', async () => {
  show({})
  await expect.element(page.getByText('All good')).toBeVisible()
  await expect.element(page.getByText('Location allowed')).toBeVisible()
  await expect.element(page.getByText(/A browser can't tell/)).toBeVisible()
})

test.each<[Partial<CoachSigns>, string, RegExp]>([
  [{ isSecure: false }, 'Page needs https or localhost', /https address/],
  [{ permission: 'denied' }, 'Location not allowed', /address/],
  [{ permission: 'notAsked' }, 'Location permission not requested yet', /Try Again/],
  [{ status: { ...driving, ability: 'off' } }, 'Location is off on this phone', /[Tt]urn/],
  [{ status: { ...driving, ability: 'coarse' } }, 'Only approximate location allowed', /phone|[Pp]recise/],
  [
    { status: { ...driving, roughSince: now - minuteMs, accuracyMeters: 200 } },
    'Weak GPS since 10:41 AM',
    /windshield/,
  ],
  [{ status: { ...driving, lastFixAt: now - 21 * minuteMs } }, 'No GPS fix since 10:21 AM', /clear view of the sky/],
  [
    { status: { ...driving, hiddenFrom: now - 9 * minuteMs, hiddenUntil: now } },
    'Page hidden since 10:33 AM',
    /driving view open/,
  ],
  [{ clockOffsetMs: 3 * minuteMs }, "This device's clock is wrong", /[Aa]utomatic/],
  [{ status: { ...driving, failingSince: now - 4 * minuteMs } }, 'No network since 10:38 AM', /Nothing is lost/],
  [{ isOnline: false }, 'No network', /Nothing is lost/],
  [{ oldestWaitingAt: now - dayMs }, 'Unsent GPS points since Wed Oct 14, 10:42 AM', /until sent/],
  [{ isPage: false, status: { ...driving, isPowerSave: true } }, 'The battery saver is on', /./],
])('%o shows “%s”, with what to do about it', async (more, label, advice) => {
  show(more)
  await expect.element(page.getByText(label, { exact: true })).toBeVisible()
  await expect.poll(() => stage.querySelector('.coach-problem p')?.textContent).toMatch(advice)
  expect(stage.querySelectorAll('.coach-problem')).toHaveLength(1)
})

test.each(['denied', 'coarse', 'whileInUse', 'off', 'powerSave'])(
  'a problem that the phone’s settings fix (%s) has a button that opens them',
  async cause => {
    const opened: string[] = []
    draw(<SettingsButton cause={cause} canOpen={() => true} onOpen={page => opened.push(page)} />)
    await page.getByRole('button', { name: 'Open settings' }).click()
    expect(opened).toHaveLength(1)
  },
)

test('a browser has no settings to open, and a problem that no setting fixes has no button', () => {
  draw(<SettingsButton cause="denied" />)
  expect(stage.querySelector('button')).toBeNull()
  draw(<SettingsButton cause="noFix" canOpen={() => true} />)
  expect(stage.querySelector('button')).toBeNull()
})

test.each([
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
  { theme: 'sunlight', width: 390 },
  { theme: 'light', width: 320 },
] as const)('the coach is accessible and fits in $theme at $width px', async ({ theme, width }) => {
  await page.viewport(width, 844)
  chooseTheme(theme)
  const hidden = { hiddenFrom: now - 9 * minuteMs, hiddenUntil: now }
  show({ permission: 'denied', isOnline: false, status: { ...driving, ...hidden } })
  await expect.element(page.getByText('No network', { exact: true })).toBeVisible()
  expect(await listViolations(stage)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('the surface is recognized from the user agent, so that settings get their names on that system', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  expect(readSurface(iphone, 5)).toBe('iosBrowser')
  expect(readSurface('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe('iosBrowser')
  expect(readSurface('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0)).toBe('desktopBrowser')
  expect(readSurface('Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5)).toBe('androidBrowser')
  expect(readSurface('Mozilla/5.0 (X11; Linux x86_64)', 0)).toBe('desktopBrowser')
})
