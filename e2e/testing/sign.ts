/** The receiver's signature, on the screen of a phone. */
import type { Page } from 'playwright-core'
import { visible } from './browser.ts'

/** Signs across the whole width of the pad. */
export async function signAcross(page: Page): Promise<void> {
  const pad = visible(page).role('img', 'Sign here, empty')
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2)
  await page.mouse.down()
  for (let n = 1; n <= 24; n++) {
    const y = box.y + box.height * (0.5 + 0.25 * Math.sin(n))
    await page.mouse.move(box.x + box.width * (0.1 + n * 0.032), y)
  }
  await page.mouse.up()
}
