/** Every form of the app on a phone held on its side: nothing of it is hidden, and a sheet keeps its heading. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { allForms } from './all-forms.fixture.ts'
import { button, openForm } from './form-page.fixture.tsx'

const { stage, draw } = openStage('div')
afterEach(() => {
  stage.removeAttribute('style')
  history.replaceState(null, '', '/')
})

const phones = [
  { width: 844, height: 390 },
  { width: 740, height: 360 },
  { width: 640, height: 360 },
]

test.each(allForms)(
  'on a phone on its side, all of $form can be reached, and its sheet keeps its heading',
  async row => {
    await openForm(row, draw, {})
    for (const { width, height } of phones) {
      await page.viewport(width, height)
      // As a page scrolls in its shell.
      Object.assign(stage.style, { display: 'block', height: `${height}px`, overflowY: 'auto' })
      const act = button(row.act).element()
      const form = act.closest('dialog, form') ?? stage
      const sheet = act.closest('dialog')
      await Promise.all(sheet?.getAnimations().map(({ finished }) => finished) ?? [])
      const controls = [...form.querySelectorAll('input, select, textarea')].filter(each => each.checkVisibility())
      const hidden = [...controls, act].filter(each => !isReached(each))
      expect(hidden.map(each => `${width}: ${nameOf(each)}`)).toEqual([])
      if (sheet) expect(isOnScreen(sheet.querySelector('h2')!), `${width}: heading`).toBe(true)
      const scroller = sheet ?? stage
      expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth)
    }
  },
)

/** Whether a finger that has scrolled to it can tap it. */
function isReached(element: Element): boolean {
  // A drawn box may stand for the input of its label.
  const target = element.closest('label') ?? element
  target.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return isOnScreen(target) && found !== null && (target.contains(found) || found.contains(target))
}

function isOnScreen(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  // Half a pixel more or less is not seen.
  return left > -0.5 && top > -0.5 && right < innerWidth + 0.5 && bottom < innerHeight + 0.5
}

const nameOf = (element: Element) =>
  element.closest('.hw-field, label')?.querySelector('label')?.textContent ?? element.textContent ?? element.tagName
