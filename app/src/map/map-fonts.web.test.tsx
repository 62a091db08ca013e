/** A map's fonts: nothing else on its page may have needed them yet. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../ui/format/format.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { type OpenMap, openMap } from './open-map.ts'

const { stage } = openStage()
let opened: OpenMap | undefined
afterEach(() => opened?.close())

test('plates are drawn once their font is loaded, also where no text of the page has it', async () => {
  const hasFont = () => document.fonts.check('600 19px "Barlow Condensed"')
  expect(hasFont()).toBe(false)
  await page.viewport(900, 600)
  Object.assign(stage.style, { width: '900px', height: '600px' })
  opened = openMap(stage, { formatAge })
  await expect.poll(() => opened?.map.getLayer('trucks') !== undefined).toBe(true)
  expect(hasFont()).toBe(true)
})
