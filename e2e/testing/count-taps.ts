/**
 * Counts what a person does for a task: taps, characters typed and screens seen. A field that has no cursor costs a tap
 * first.
 */
import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'

const countSchema = z.object({
  taps: z.number(),
  keys: z.number(),
  /** The paths of the pages on which something was done, each once. A sheet is a part of its page. */
  screens: z.array(z.string()),
})
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
    globalThis.done = { taps: 0, keys: 0, screens: [] }
    const count = (kind, { isTrusted }) => {
      if (!isTrusted) return
      done[kind]++
      if (!done.screens.includes(location.pathname)) done.screens.push(location.pathname)
    }
    addEventListener('pointerdown', event => count('taps', event), true)
    addEventListener('keydown', event => count('keys', event), true)
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

/** To decide, 1.35 s, and to tap, 1.1 s (Card, Moran and Newell 1980). */
const tapSeconds = 1.35 + 1.1
/** 36.2 words of five characters a minute on a phone (Palin and others 2019). */
const keySeconds = 60 / (36.2 * 5)
/** Our own guess of how long a new user looks at a new screen. */
const screenSeconds = 5

/**
 * How long a person takes for it by this model, which does not measure. Without the time that the app and the network
 * take.
 */
export function secondsOf({ taps, keys, screens }: Count): number {
  return taps * tapSeconds + keys * keySeconds + screens.length * screenSeconds
}
