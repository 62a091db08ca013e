/** Finds faults of a page: accessibility violations, and elements too wide for the window. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const violationsSchema = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** Runs axe with all of its rules. Waits for animations first: a half-faded element has too little contrast. */
export async function listViolations(page: Page): Promise<string[]> {
  await isStill(page)
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const run = "axe.run(document, { resultTypes: ['violations'] })"
  const found = await page.evaluate(`${run}.then(({ violations }) => violations)`)
  return violationsSchema.parse(found).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/**
 * All that a machine can tell of the page that is open on a phone: what axe finds, a heading and a title, no text that
 * a program left behind, nothing too small to tap, and nothing too wide on a small phone or in large text.
 */
export async function listFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const found = [...(await listViolations(page)), ...(await listTextFaults(page)), ...(await listSmallTargets(page))]
  await page.setViewportSize({ width: 320, height: 640 })
  await isDrawnAgain(page)
  const atSmallest = await listTooWide(page)
  if (before) await page.setViewportSize(before)
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  await isDrawnAgain(page)
  const inLargeText = await listTooWide(page)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  const tooWide = { 'too wide at 320 px': atSmallest, 'too wide in 200 % text': inLargeText }
  return [...found, ...Object.entries(tooWide).flatMap(([about, each]) => each.map(html => `${about}: ${html}`))]
}

/** Waits until parts that measure their own width have drawn themselves in it. */
async function isDrawnAgain(page: Page): Promise<void> {
  const frame = 'new Promise(requestAnimationFrame)'
  await page.evaluate(`${frame}.then(() => ${frame}).then(() => ${frame}).then(() => undefined)`)
}

const textsSchema = z.object({ title: z.string(), headings: z.array(z.string()), text: z.string() })

async function listTextFaults(page: Page): Promise<string[]> {
  const { title, headings, text } = textsSchema.parse(
    await page.evaluate(`({
      title: document.title,
      headings: [...document.querySelectorAll('h1, h2')]
        .filter(each => each.checkVisibility())
        .map(each => each.innerText),
      text: document.body.innerText,
    })`),
  )
  const left = [...text.matchAll(/.*(?:\bundefined\b|\bNaN\b|\[object |Invalid Date).*/g)].map(([line]) => line)
  return [
    ...(headings.some(each => each.trim() !== '') ? [] : ['no heading']),
    ...(/^(.+, Haulway|Haulway: .+)$/.test(title) ? [] : [`the title: ${title}`]),
    ...left.map(line => `left by a program: ${line}`),
  ]
}

/** The least width and height of what a finger taps, in pixels. A link in a sentence is as high as its line. */
const targetPx = 48

/** Lists what is smaller. A field and the label around it are one target. */
async function listSmallTargets(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(
    await page.evaluate(`(() => {
      const shown = [...document.querySelectorAll('button, a[href], input, select, textarea, [role="button"]')]
        .filter(each => each.checkVisibility({ visibilityProperty: true }))
        .filter(each => !each.closest('.hw-skip, .maplibregl-map'))
      return shown.flatMap(each => {
        const target = each.closest('label, .hw-check, .hw-line-select') ?? each
        const { width, height } = target.getBoundingClientRect()
        const isInline = getComputedStyle(each).display === 'inline'
        const isHidden = width <= 1 || height <= 1
        if (isInline || isHidden || (width >= ${targetPx - 0.5} && height >= ${targetPx - 0.5})) return []
        return [\`\${Math.round(width)} x \${Math.round(height)} px to tap: \${each.outerHTML.slice(0, 160)}\`]
      })
    })()`),
  )
}

/** Lists visible elements that are wider than the window and make it scroll sideways; not rows that scroll alone. */
export async function listTooWide(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(
    await page.evaluate(`(() => {
      const wide = [document.documentElement, ...document.querySelectorAll('main, .ion-page:not(.ion-page-hidden) *')]
      return wide
        .filter(each => each.scrollWidth > window.innerWidth && each.clientWidth > 0)
        .filter(each => !['hidden', 'clip', 'auto hidden'].includes(getComputedStyle(each).overflow))
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
