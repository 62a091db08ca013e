/** Pictures of pages: for the documentation, and to check that a page is really drawn. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '@haulway/tools/steps.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { isStill } from '../faults/faults.ts'

/** Only with HAULWAY_SCREENS=1, tests save pictures. */
export const savesPictures = process.env.HAULWAY_SCREENS === '1'

/** Saves a picture to `docs/screens`. */
export async function savePicture(page: Page, title: string): Promise<void> {
  if (!savesPictures) return
  const folder = path.join(root, 'docs/screens')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${title}.png`) })
}

const seenSchema = z.object({ ink: z.number(), colors: z.number() })

/** The emptiest page, a list of one row, has about 650 pixels of ink in 140 colors; a blank one has none. */
const leastInk = 300
const leastColors = 8

/** The heights of the header and the tabs on a phone, which don't count. */
const margins = { top: 110, bottom: 90 }

/**
 * Checks on a screenshot, since an element may exist and still be invisible. Waits until something is drawn between the
 * header and the tabs. First waits for the page transition to end, because the previous page is visible during it.
 * @param about names the page in the failure
 */
export async function expectDrawn(page: Page, about: string): Promise<void> {
  await isStill(page)
  await expect
    .poll(
      async () => {
        const { ink, colors } = await readInk(page)
        return ink >= leastInk && colors >= leastColors ? 'drawn' : `${ink} pixels of ink in ${colors} colors`
      },
      { message: about },
    )
    .toBe('drawn')
}

/** @returns `ink`, the number of pixels not of the most frequent color, and `colors`, the number of all colors */
async function readInk(page: Page): Promise<{ ink: number; colors: number }> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const clip = { x: 0, y: margins.top, width, height: height - margins.top - margins.bottom }
  const picture = await page.screenshot({ clip })
  // Counted in the browser, which can decode the picture.
  const counted = await page.evaluate(`(async () => {
    const picture = new Image()
    picture.src = 'data:image/png;base64,${picture.toString('base64')}'
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const brush = canvas.getContext('2d')
    brush.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(brush.getImageData(0, 0, picture.width, picture.height).data.buffer)
    const counts = new Map()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return { ink: pixels.length - Math.max(...counts.values()), colors: counts.size }
  })()`)
  return seenSchema.parse(counted)
}
