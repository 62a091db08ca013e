/** A rem must be the browser's own font size on every device and in every theme; otherwise all sizes shrink. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../stage.fixture.tsx'
import { chooseTheme, themeChoices } from './theme.ts'

const { draw } = openStage()
afterEach(() => {
  chooseTheme('device')
  document.documentElement.style.removeProperty('font-size')
})

const rootSize = () => getComputedStyle(document.documentElement).fontSize
const textSize = () => getComputedStyle(document.body).fontSize
const windows = [
  { name: 'a phone', width: 390, text: 16 },
  { name: 'a tablet', width: 820, text: 16 },
  { name: 'a desktop', width: 1440, text: 15 },
]

test.each(themeChoices.flatMap(theme => windows.map(each => ({ theme, ...each }))))(
  'in $theme on $name the root is 16 pixels, and the text $text',
  async ({ theme, width, text }) => {
    await page.viewport(width, 900)
    draw(<p>Ten loads</p>)
    chooseTheme(theme)
    await expect.poll(rootSize).toBe('16px')
    await expect.poll(textSize).toBe(`${text}px`)
  },
)

test('a larger font size of the browser enlarges all text', async () => {
  await page.viewport(1440, 900)
  draw(<p>Ten loads</p>)
  document.documentElement.style.fontSize = '24px'
  await expect.poll(textSize).toBe('22.5px')
})
