/** What is really drawn: read from a picture of the page, since an element may be there and out of sight. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { standsStill } from './faults.ts'

const seenSchema = z.object({ ink: z.number(), colors: z.number() })

/** The shortest of all pages, a list of one row, has some 650 pixels of ink in 140 colors; a blank one has none. */
const leastInk = 300
const leastColors = 8

/** What is neither a page's band at its head nor the tabs at its foot, on a phone. */
const margins = { top: 110, bottom: 90 }

/**
 * Waits until something is drawn in the middle of the page. `about` names the page where nothing is. While pages move,
 * the one before is still drawn: it is looked at once they stand still.
 */
export async function expectDrawn(page: Page, about: string): Promise<void> {
  await standsStill(page)
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

/** @returns how many pixels are not of the most frequent color, and of how many colors they are */
async function readInk(page: Page): Promise<{ ink: number; colors: number }> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const clip = { x: 0, y: margins.top, width, height: height - margins.top - margins.bottom }
  const picture = await page.screenshot({ clip })
  // Counted in the browser itself, which knows how to read its pictures.
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
