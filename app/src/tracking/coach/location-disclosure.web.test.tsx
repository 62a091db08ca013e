/** What a trucker reads before a phone asks for its location, and that nothing is asked before they have gone on. */
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type LocationConsent, locationConsent, openLocationConsent } from '../../native/location-consent.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { LocationDisclosure } from './LocationDisclosure.tsx'

const { draw } = openStage()
afterEach(() => {
  chooseTheme('light')
})

function show(consent: LocationConsent) {
  draw(<LocationDisclosure consent={consent} />)
}

/** A phone's, which remembers in `kept`. */
function openPhone(kept: { isGiven: boolean }): LocationConsent {
  return openLocationConsent({
    isNeeded: true,
    read: async () => kept.isGiven,
    keep: async () => {
      kept.isGiven = true
    },
  })
}

const sheet = () => page.getByRole('dialog', { name: 'Your location during a load' })

test('says what is collected, also in the background, what for and who sees it; going on is remembered', async () => {
  const kept = { isGiven: false }
  const consent = openPhone(kept)
  show(consent)
  expect(sheet().query()).toBeNull()
  const asked = consent.ask()
  await expect.element(sheet()).toBeVisible()
  for (const words of [/collects this phone's location/, /in the background/, /Only during a load/, /paid for/]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  await expect.element(page.getByText(/the jobber, and the pit/)).toBeVisible()
  await page.getByRole('button', { name: /^Continue/ }).click()
  expect(await asked).toBe(true)
  await expect.poll(() => kept.isGiven).toBe(true)
  expect(await openPhone(kept).ask()).toBe(true)
  expect(await consent.ask()).toBe(true)
  await expect.poll(() => sheet().query()).toBeNull()
})

test.each(['Not now', 'Close', 'Escape'])('%s is no consent, and it is shown anew the next time', async way => {
  const kept = { isGiven: false }
  const consent = openPhone(kept)
  show(consent)
  for (const _ of [1, 2]) {
    const asked = consent.ask()
    await expect.element(sheet()).toBeVisible()
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else await page.getByRole('button', { name: way, exact: true }).click()
    expect(await asked).toBe(false)
    await expect.poll(() => sheet().query()).toBeNull()
  }
  expect(kept.isGiven).toBe(false)
})

test('a browser asks by itself: nothing is shown before', async () => {
  show(locationConsent)
  expect(await locationConsent.ask()).toBe(true)
  expect(sheet().query()).toBeNull()
})

test.each([
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
  { theme: 'sunlight', width: 320 },
] as const)('nothing is in the way of anybody in $theme at $width', async ({ theme, width }) => {
  await page.viewport(width, 844)
  chooseTheme(theme)
  const consent = openPhone({ isGiven: false })
  show(consent)
  void consent.ask()
  await expect.element(sheet()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Continue/ })).toBeInViewport()
  const { violations } = await axe.run(document.body)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
