/** A long export says how much of it has arrived. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ExportData } from './ExportData.tsx'

const { draw } = openStage()
afterEach(() => vi.unstubAllGlobals())

test('while data is downloaded, the button shows how much was received, and then the file is saved', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  vi.stubGlobal('fetch', async () => new Response(readable))
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  draw(<ExportData entityId="01900000-0000-7000-8000-000000000001" />)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(page.getByRole('button', { name: 'Please Wait...' })).toBeVisible()
  const writer = writable.getWriter()
  await writer.write(new Uint8Array(2_500_000).fill(32))
  await expect.element(page.getByRole('button', { name: '2.5 MB received' })).toBeVisible()
  await writer.write(new TextEncoder().encode('{}'))
  await writer.close()
  await expect.element(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
  expect(saved).toEqual(['haulway-data.json'])
  click.mockRestore()
})
