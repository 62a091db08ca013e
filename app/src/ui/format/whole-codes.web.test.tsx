/** Truck and ticket numbers never break at their hyphen, in running text and in second lines, at any width. */
import { Trans } from '@lingui/react/macro'
import { expect, test } from 'vitest'
import { StatusBadge } from '../data/StatusBadge.tsx'
import { Line } from '../layout/Lines.tsx'
import { List, ListRow } from '../layout/ListRow.tsx'
import { openStage } from '../stage.fixture.tsx'

const { stage, draw } = openStage('div')
const truck = 'T-201-B'
const ticket = 'OR-00001'
const text = `Load 3, truck ${truck}, ticket ${ticket}, Oak Run`

/** The codes that a line end divides. */
function brokenCodes(): string[] {
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    for (const found of (node.textContent ?? '').matchAll(/[A-Z]+-\d+(-B)?/g)) {
      const range = document.createRange()
      range.setStart(node, found.index)
      range.setEnd(node, found.index + found[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(found[0])
    }
  }
  return broken
}

test('a truck number and a ticket number stay whole wherever the line ends, and the text is the same', async () => {
  draw(
    <>
      <List>
        <ListRow title={text} second={text} />
      </List>
      <StatusBadge tone="normal">{text}</StatusBadge>
      <dl>
        <Line label={text} words={text} />
      </dl>
      <p>
        <Trans>
          Ticket {ticket}, truck <b>{truck}</b>: truck {truck} has been to the pit, truck {truck} leaves.
        </Trans>
      </p>
    </>,
  )
  await expect.poll(() => stage.textContent).toContain('has been to the pit, truck T-201-B leaves.')
  expect(stage.querySelector('.hw-row-second')?.textContent).toBe(text)
  for (let width = 90; width <= 420; width += 6) {
    stage.style.width = `${width}px`
    expect(brokenCodes(), `${width} px`).toEqual([])
  }
})

test('a long name with hyphens wraps, and so never leaves its row', async () => {
  const name = 'SR-0022-Section-A01-Bridge-Replacement-Phase-2'
  draw(
    <List>
      <ListRow title={name} second={name} />
    </List>,
  )
  stage.style.width = '200px'
  await expect.poll(() => stage.querySelector('.hw-row-title')?.textContent).toBe(name)
  expect(stage.scrollWidth).toBeLessThanOrEqual(200)
})
