/** Finds faults of a page: accessibility violations, and elements too wide for the window. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const violationsSchema = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** Runs axe with all of its rules. Waits for animations first: a half-faded element has too little contrast. */
export async function listViolations(page: Page): Promise<string[]> {
  await isStill(page)
  await page.evaluate(axe.source)
  const run = "axe.run(document, { resultTypes: ['violations'] })"
  const found = await page.evaluate(`${run}.then(({ violations }) => violations)`)
  return violationsSchema.parse(found).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Lists visible elements that are wider than the window and make it scroll sideways. */
export async function listTooWide(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(
    await page.evaluate(`(() => {
      const wide = [document.documentElement, ...document.querySelectorAll('main, .ion-page:not(.ion-page-hidden) *')]
      return wide
        .filter(each => each.scrollWidth > window.innerWidth && each.clientWidth > 0)
        .filter(each => !['hidden', 'clip'].includes(getComputedStyle(each).overflowX))
        .map(each => each.outerHTML.slice(0, 120))
    })()`),
  )
}

const quietMs = 150

/** Waits until the page has been quiet for 150 ms: no finite animation runs, and the document doesn't change. */
export async function isStill(page: Page): Promise<void> {
  await page.evaluate(`new Promise(resolve => {
    const moves = () => document.getAnimations().some(each =>
      each.playState === 'running' && Number.isFinite(each.effect?.getComputedTiming().endTime))
    let timer
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (moves() ? wait() : (watching.disconnect(), resolve())), ${quietMs})
    }
    const watching = new MutationObserver(wait)
    watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    wait()
  })`)
}
