/** What is wrong with a page as it is drawn: for those who can't see it well, and for those whose window is small. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const violationsSchema = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/**
 * All of axe's rules but one: Ionic's tab list can stand in no landmark, since it has to be the shell's own child.
 * Asked of a page that stands still: what is half faded in has too little contrast.
 */
export async function listViolations(page: Page): Promise<string[]> {
  await standsStill(page)
  await page.evaluate(axe.source)
  const options = JSON.stringify({ resultTypes: ['violations'], rules: { region: { enabled: false } } })
  const found = await page.evaluate(`axe.run(document, ${options}).then(run => run.violations)`)
  return violationsSchema.parse(found).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Elements of the page in sight that reach beyond the window's right edge, and can be scrolled to there. */
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

/** Waits until a page has been quiet for a moment: nothing moves to an end, and nothing is put in or taken out. */
export async function standsStill(page: Page): Promise<void> {
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
