/** What a user taps in the notification settings stays, however soon the next tap comes. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'

const { draw } = openStage('div')

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
