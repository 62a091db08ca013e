/** The notification settings: what a tap says, that it stays however soon the next one comes, and why none may come. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'

const { draw } = openStage('div')
afterEach(() => vi.restoreAllMocks())

test('each box shows what was tapped, while earlier taps reach the local documents', async () => {
  const { part, uid } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' })
  draw(part(<NotificationSettingsPage />))
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBeGreaterThan(2)
  const boxes = page.getByRole('checkbox').elements() as HTMLInputElement[]
  const flips: string[] = []
  const taps = 60
  for (let tap = 0; tap < taps; tap++) {
    const box = boxes[tap % 3]!
    const wanted = !box.checked
    box.click()
    // From none to some frames later: the documents arrive between any two taps.
    await new Promise(resolve => setTimeout(resolve, tap % 7))
    if (box.checked !== wanted) flips.push(`tap ${tap}`)
  }
  expect(flips).toEqual([])
  // All are stored before the page closes its database.
  const db = new SyncDatabase(uid)
  await expect.poll(() => openDexieStorage(db).listCommands()).toHaveLength(taps)
  db.close()
})

test('a trucker chooses which kinds are pushed and the hours without pushes, and each choice is sent', async () => {
  const { part, commands } = await openFormStage('/', undefined, [], { type: 'soloTrucker' })
  draw(part(<NotificationSettingsPage />))
  await page.getByLabelText('New offers').click()
  await page.getByLabelText('Trucks near the site').click()
  await page.getByLabelText('Mute at night').click()
  await page.getByLabelText('From').fill('22:30')
  const isPushed = { offer: false, nearDestination: true }
  const quietHours = { fromMinute: 22 * 60 + 30, toMinute: 5 * 60 }
  await expect.poll(() => commands.at(-1)?.input).toMatchObject({ isPushed, quietHours })
})

test('without push support, and without the permission, the page says why and what helps', async () => {
  const { part } = await openFormStage('/')
  // This page has no service worker, as in a browser that can't show notifications.
  draw(part(<NotificationSettingsPage />))
  await expect.element(page.getByText("This browser can't show notifications", { exact: false })).toBeVisible()
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({} as ServiceWorkerRegistration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  draw(part(<NotificationSettingsPage />))
  const hint = 'Allow notifications for Haulway in your browser or phone settings'
  await expect.element(page.getByText(hint, { exact: false })).toBeVisible()
})
