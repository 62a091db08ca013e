/** A copy button never fails silently. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../stage.fixture.tsx'
import { CopyButton } from './CopyButton.tsx'

const { draw } = openStage()
afterEach(() => vi.restoreAllMocks())

test('it says that the text was copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  draw(<CopyButton text="the link">Copy link</CopyButton>)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(write).toHaveBeenCalledWith('the link')
})

test('when the browser refuses, it says how to copy by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  draw(<CopyButton text="the link">Copy link</CopyButton>)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText("Your browser doesn't let us copy. Select the text and copy it.")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
})
