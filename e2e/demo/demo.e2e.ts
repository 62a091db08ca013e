/** The demo's day on screens of pay and of the field: axe finds no violation, and nothing needs a sideways scroll. */
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { openPlaceProvider } from '@haulway/server/testing/services/place-provider.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStill, listTooWide, listViolations } from '../faults/faults.ts'
import { desktop, logIn, type Party, phone, visible } from '../testing/browser.ts'
import { areMapsDrawn } from '../testing/pages.fixture.ts'
import { savePicture, savesPictures } from '../testing/pixels.ts'
import { startServer } from '../testing/server.ts'
import { openStage } from '../testing/stage.ts'
import { fieldScreens } from './demo-field-screens.ts'
import { runDemoMorning } from './demo-morning.ts'
import { actInOffice, actOfYesterday, findPostedProject } from './demo-office.ts'
import { officeScreens } from './demo-office-screens.ts'
import { type OfficeActs, payScreens, type Screen } from './demo-pay-screens.ts'
import { homeScreens } from './home-screens.ts'

let acts: OfficeActs
let going: Promise<void> | undefined
const evening = new AbortController()
let places: Awaited<ReturnType<typeof openPlaceProvider>>
const stage = openStage(async () => {
  places = await openPlaceProvider()
  return startServer({ placeProvider: places.photon })
})
beforeAll(async () => {
  const { server } = stage
  const goOn = await runDemoMorning(server, places.photon)
  const postedId = await findPostedProject(server)
  acts = { ...(await actInOffice(server)), ...(await actOfYesterday(server)), postedId }
  // Pictures take minutes, after which the trucks' positions would be old.
  if (savesPictures) going = goOn(evening.signal)
})
afterAll(async () => {
  evening.abort()
  await going
  await places.close()
})

/** All screens by the email of who sees them. */
const people = Object.entries(payScreens)
const others = [fieldScreens, officeScreens, ...(savesPictures ? [homeScreens] : [])].flatMap(Object.entries<Screen[]>)
for (const [email, screens] of others) {
  const known = people.find(([other]) => other === email)
  if (known) known[1] = [...known[1], ...screens]
  else people.push([email, screens])
}

describe.each(people)('as %s', (email, screens) => {
  let party: Party
  beforeAll(async () => {
    party = await stage.browser.party(email, {
      timezoneId: demoDay.timeZone,
      geolocation: { latitude: 40.62, longitude: -75.6 },
    })
    await party.page.goto('/')
    await logIn({ page: party.page, email }, demoPassword)
    await party.page.waitForURL(/\/(dashboard|active-project|trucker-conformation)$/)
  })
  afterAll(() => party.context.close())

  test.each(screens)('$name has no violation, is not too wide, and is drawn in each theme', async screen => {
    const { page } = party
    const open = async (theme: string) => {
      await page.evaluate(`localStorage.setItem('theme', '${theme}')`)
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(acts))
      await screen.open(visible(page))
    }
    const devices = [
      { device: 'phone', viewport: phone, themes: ['light', 'dark', ...(screen.inSun ? ['sunlight'] : [])] },
      // The dark map only for the documentation: it takes long to draw without a graphics card.
      {
        device: 'desktop',
        viewport: desktop,
        themes: ['light', ...((screen.hasMap || screen.isHome) && savesPictures ? ['dark'] : [])],
      },
    ]
    for (const { device, viewport, themes } of devices) {
      await page.setViewportSize(viewport)
      for (const theme of themes) {
        // A map keeps the colors in which it was opened; everything else changes them with the theme.
        if (theme === themes[0] || screen.hasMap || screen.isHome) await open(theme)
        else await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
        await isStill(page)
        if (screen.hasMap) await page.locator('.maplibregl-canvas').filter({ visible: true }).first().waitFor()
        await areMapsDrawn(page)
        await savePicture(page, `${screen.name}-${device}-${theme}`)
        await expect.poll(() => listViolations(page)).toEqual([])
      }
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => listTooWide(page)).toEqual([])
  })
})
