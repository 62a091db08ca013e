/** The operator's card of the truck being loaded, on the screens of a cab. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../ui/stage.fixture.tsx'
import { SealTruckCard } from './SealTruckCard.tsx'

const { draw } = openStage()
const noAct = () => undefined

test.each([
  [390, 844],
  [844, 390],
  [640, 360],
  [1024, 768],
])('the code and each button are on the first screen at %i × %i px', async (width, height) => {
  await page.viewport(width, height)
  draw(
    <SealTruckCard
      number="T-203"
      material="2A stone"
      passes="5 passes, last one half"
      amount="21.6"
      unit="tons"
      code="418"
      loaded="Loaded 21.6 tons"
      onSeal={noAct}
      onDiffer={noAct}
      onUndo={noAct}
    />,
  )
  const code = page.getByText('418')
  await expect.element(code).toBeVisible()
  const below = [/Seal load/, /Codes differ/, /Undo/].map(name => page.getByRole('button', { name }))
  // Its header takes the rest.
  for (const part of [code, ...below]) {
    expect(part.element().getBoundingClientRect().bottom).toBeLessThan(height - 56)
  }
})
