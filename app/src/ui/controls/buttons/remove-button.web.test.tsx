/** Removing a part of a page leaves no keyboard behind. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../stage.fixture.tsx'
import { RemoveButton } from './RemoveButton.tsx'

const { draw } = openStage()

function Parts() {
  const [parts, setParts] = useState(['sand', 'gravel'])
  return (
    <main>
      {parts.map(each => (
        <p key={each}>
          <RemoveButton icon="close" label={`Remove ${each}`} onPress={() => setParts(parts.filter(p => p !== each))} />
          <input aria-label={`Price of ${each}`} />
        </p>
      ))}
      <input aria-label="Reason" />
    </main>
  )
}

test('by keyboard, the focus moves to what is next once a part is removed', async () => {
  draw(<Parts />)
  await expect.element(page.getByLabelText('Reason')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove gravel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Reason')).toHaveFocus()
})

test('after a tap nothing is focused: a field would open the keyboard of a phone', async () => {
  draw(<Parts />)
  await page.getByRole('button', { name: 'Remove sand' }).click()
  await expect.element(page.getByLabelText('Price of sand')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})
