/** The location disclosure: a phone asks for location permission only after the trucker has read it and continued. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type LocationConsent, locationConsent, openLocationConsent } from '../../native/location-consent.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { listViolations } from '../../ui/violations.fixture.ts'
import { LocationDisclosure } from './LocationDisclosure.tsx'

const { draw } = openStage()
afterEach(() => {
  chooseTheme('light')
})

function show(consent: LocationConsent) {
  draw(<LocationDisclosure consent={consent} />)
}

/** The consent of a phone that stores in `stored` whether its user has given it. */
function openPhone(stored: { isGiven: boolean }): LocationConsent {
  const given = new Set(stored.isGiven ? ['sam'] : [])
  const consent = openLocationConsent({
    isNeeded: true,
    read: async uid => given.has(uid),
    keep: async uid => {
      given.add(uid)
      stored.isGiven = true
    },
  })
  consent.setUser('sam')
  return consent
}

const sheet = () => page.getByRole('dialog', { name: 'Your location during a load' })

test('says what is collected, even in the background, why, and who sees it; Continue is remembered', async () => {
  const stored = { isGiven: false }
  const consent = openPhone(stored)
  show(consent)
  expect(sheet().query()).toBeNull()
  const answer = consent.ask()
  await expect.element(sheet()).toBeVisible()
  for (const text of [/collects this phone's location/, /in the background/, /Only during a load/, /paid for/]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expect.element(page.getByText(/the jobber, and the pit/)).toBeVisible()
  await page.getByRole('button', { name: /^Continue/ }).click()
  expect(await answer).toBe(true)
  await expect.poll(() => stored.isGiven).toBe(true)
  expect(await openPhone(stored).ask()).toBe(true)
  expect(await consent.ask()).toBe(true)
  await expect.poll(() => sheet().query()).toBeNull()
})

test('the next user of the phone reads the disclosure, too', async () => {
  const consent = openPhone({ isGiven: true })
  show(consent)
  expect(await consent.ask()).toBe(true)
  consent.setUser('kim')
  const answer = consent.ask()
  await expect.element(sheet()).toBeVisible()
  await page.getByRole('button', { name: /^Continue/ }).click()
  expect(await answer).toBe(true)
})

test.each(['Not now', 'Close', 'Escape'])(
  '%s gives no consent, and the disclosure is shown again the next time',
  async dismissal => {
    const stored = { isGiven: false }
    const consent = openPhone(stored)
    show(consent)
    for (const _ of [1, 2]) {
      const answer = consent.ask()
      await expect.element(sheet()).toBeVisible()
      if (dismissal === 'Escape') await userEvent.keyboard('{Escape}')
      else await page.getByRole('button', { name: dismissal, exact: true }).click()
      expect(await answer).toBe(false)
      await expect.poll(() => sheet().query()).toBeNull()
    }
    expect(stored.isGiven).toBe(false)
  },
)

test('a browser shows no disclosure before its own permission prompt', async () => {
  show(locationConsent)
  expect(await locationConsent.ask()).toBe(true)
  expect(sheet().query()).toBeNull()
})

test.each([
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
  { theme: 'sunlight', width: 320 },
] as const)('the disclosure is accessible and fits in $theme at $width px', async ({ theme, width }) => {
  await page.viewport(width, 844)
  chooseTheme(theme)
  const consent = openPhone({ isGiven: false })
  show(consent)
  void consent.ask()
  await expect.element(sheet()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Continue/ })).toBeInViewport()
  expect(await listViolations(document.body)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
