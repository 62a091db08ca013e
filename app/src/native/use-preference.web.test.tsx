import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { openStage } from '../ui/stage.fixture.tsx'
import { preferenceKeys, readPreference, removePreference, userPreferenceKey, writePreference } from './preferences.ts'
import { usePreference } from './use-preference.ts'

const reading = vi.hoisted(() => ({ until: Promise.resolve() }))

// As on a phone, where the answer takes a while.
vi.mock(import('./preferences.ts'), async load => {
  const preferences = await load()
  return {
    ...preferences,
    readPreference: async (key, schema) => {
      const stored = preferences.readPreference(key, schema)
      await reading.until
      return stored
    },
  }
})

const { draw } = openStage()
const key = preferenceKeys.startEntity
const schema = z.string()

function Field() {
  const [value, change] = usePreference(key, schema)
  return (
    <>
      <p>{value === undefined ? 'Reading' : (value ?? 'None')}</p>
      <button type="button" onClick={() => void change('chosen')}>
        Choose
      </button>
    </>
  )
}

test('a preference is shown once it is read, even if there is none', async () => {
  await writePreference(key, 'stored')
  draw(<Field key="a" />)
  await expect.element(page.getByText('stored')).toBeVisible()
  await removePreference(key)
  draw(<Field key="b" />)
  await expect.element(page.getByText('None')).toBeVisible()
})

const costs = z.object({ truckId: z.string() })

function Costs({ uid }: { uid: string }) {
  const [value] = usePreference(userPreferenceKey('truckCosts', uid), costs)
  return <p>{value === undefined ? 'Reading' : (value?.truckId ?? 'None')}</p>
}

test('what one user of the device stores as theirs, the next one does not see', async () => {
  await writePreference(userPreferenceKey('truckCosts', 'sam'), { truckId: 'truck of sam' })
  draw(<Costs key="sam" uid="sam" />)
  await expect.element(page.getByText('truck of sam')).toBeVisible()
  draw(<Costs key="kim" uid="kim" />)
  await expect.element(page.getByText('None')).toBeVisible()
})

test('a choice made before the stored one is read stays, and is stored', async () => {
  await writePreference(key, 'stored')
  const { promise, resolve } = Promise.withResolvers<void>()
  reading.until = promise
  draw(<Field key="c" />)
  await expect.element(page.getByText('Reading')).toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect.element(page.getByText('chosen')).toBeVisible()
  resolve()
  expect(await readPreference(key, schema)).toBe('chosen')
  await expect.element(page.getByText('chosen')).toBeVisible()
})
