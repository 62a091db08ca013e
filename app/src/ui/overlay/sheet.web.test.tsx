/** A sheet inside a sheet in a real browser, as the weight limits of a saved place are. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../stage.fixture.tsx'
import { Sheet } from './Sheet.tsx'

const { stage, draw } = openStage('div')

function Nested() {
  const [isOpen, setIsOpen] = useState(true)
  const [isInnerOpen, setIsInnerOpen] = useState(false)
  return (
    <Sheet open={isOpen} title="Quarry road" onClose={() => setIsOpen(false)}>
      <p>Added by Alder</p>
      <button type="button" onClick={() => setIsInnerOpen(true)}>
        Show limits
      </button>
      <Sheet open={isInnerOpen} title="Posted weight limits" onClose={() => setIsInnerOpen(false)}>
        <p>Creek Road bridge</p>
      </Sheet>
    </Sheet>
  )
}

const outer = () => page.getByRole('dialog', { name: 'Quarry road' })
const inner = () => page.getByRole('dialog', { name: 'Posted weight limits' })

const ways = {
  'its button': () => inner().getByRole('button', { name: 'Close' }).click(),
  Escape: () => userEvent.keyboard('{Escape}'),
}

for (const [name, close] of Object.entries(ways)) {
  test(`${name} closes a sheet that is inside another, and the other stays`, async () => {
    await page.viewport(1440, 900)
    Object.assign(stage.style, { display: 'block', height: '900px' })
    draw(<Nested />)
    await page.getByRole('button', { name: 'Show limits' }).click()
    await expect.element(inner()).toBeVisible()
    await close()
    await expect.poll(() => inner().elements()).toEqual([])
    // Its close event is sent after it is hidden, before the next frame.
    await new Promise(requestAnimationFrame)
    await expect.element(outer().getByText('Added by Alder')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => outer().elements()).toEqual([])
  })
}
