/** The palette and the list of keys on a device that can't load them now. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../ui/stage.fixture.tsx'
import { FindAnything } from './FindAnything.tsx'

const lost = vi.hoisted(() => () => {
  throw new Error('Unable to preload CSS')
})
vi.mock('./Palette.tsx', lost)
vi.mock('./KeysSheet.tsx', lost)

const { draw } = openStage('div')

beforeEach(() => void vi.spyOn(window, 'reportError').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test.each([
  ['palette', 'Find'],
  ['keys', 'Keyboard shortcuts'],
] as const)('a %s that can’t be loaded says so and can be closed', async (open, name) => {
  const onClose = vi.fn()
  draw(
    <>
      <p>The page</p>
      <FindAnything tabs={[]} open={open} onClose={onClose} />
    </>,
  )
  await expect.element(page.getByRole('dialog', { name })).toBeVisible()
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  await expect.element(page.getByText('The page', { exact: true })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
