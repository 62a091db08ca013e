/** What a user taps in the notification settings stays, however soon the next tap comes. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'

const { draw } = openStage('div')

test('each box shows what was tapped, while earlier taps reach the local documents', async () => {
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' })
  draw(part(<NotificationSettingsPage />))
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBeGreaterThan(2)
  const boxes = page.getByRole('checkbox').elements() as HTMLInputElement[]
  const flips: string[] = []
  for (let tap = 0; tap < 60; tap++) {
    const box = boxes[tap % 3]!
    const wanted = !box.checked
    box.click()
    // From none to some frames later: the documents arrive between any two taps.
    await new Promise(resolve => setTimeout(resolve, tap % 7))
    if (box.checked !== wanted) flips.push(`tap ${tap}`)
  }
  expect(flips).toEqual([])
})
