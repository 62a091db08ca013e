import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../stage.fixture.tsx'
import { UndoButton } from './UndoButton.tsx'

const { draw } = openStage('div')
afterEach(() => document.documentElement.style.removeProperty('font-size'))

test.each([
  [390, '100%'],
  [320, '200%'],
])('undo is 72 px high and fits, %i px wide with text at %s', async (width, fontSize) => {
  await page.viewport(width, 844)
  document.documentElement.style.fontSize = fontSize
  draw(
    <UndoButton seconds={10} onPress={() => {}}>
      Undo delivery, 10 s
    </UndoButton>,
  )
  const undo = page.getByRole('button', { name: 'Undo delivery, 10 s' })
  await expect.element(undo).toBeVisible()
  const { height, right } = undo.element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(72)
  expect(right).toBeLessThanOrEqual(width)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
