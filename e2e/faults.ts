/** What is wrong with a page as it is drawn: for those who can't see it well, and for those whose window is small. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const violationsSchema = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** All of axe's rules but one: Ionic's tab list can stand in no landmark, since it has to be the shell's own child. */
export async function listViolations(page: Page): Promise<string[]> {
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
