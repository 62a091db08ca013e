/** Counts what a person does for a task: taps, and characters typed. A field that has no cursor costs a tap first. */
import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'

const countSchema = z.object({ taps: z.number(), keys: z.number() })
export type Count = z.infer<typeof countSchema>

export type Counter = {
  /** Types into a field, which is tapped first unless the app has put the cursor there. */
  type: (field: Locator, text: string) => Promise<void>
  /** What was done since the counter began. */
  read: () => Promise<Count>
}

/** Begins to count on a page. A page that is loaded again loses its count. */
export async function countTaps(page: Page): Promise<Counter> {
  await page.evaluate(`(() => {
    globalThis.done = { taps: 0, keys: 0 }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && done.taps++, true)
    addEventListener('keydown', ({ isTrusted }) => isTrusted && done.keys++, true)
  })()`)
  return {
    type: async (field, text) => {
      await field.waitFor()
      const hasCursor = await field.evaluate(element => element.matches(':focus'))
      if (!hasCursor) await field.click()
      await field.press('Control+A')
      await field.pressSequentially(text)
    },
    read: async () => countSchema.parse(await page.evaluate('done')),
  }
}
