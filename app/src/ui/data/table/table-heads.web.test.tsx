/** Heads are longer in French and Spanish: they are broken between words, and make no column wider. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../stage.fixture.tsx'
import { TableFrame } from './TableFrame.tsx'

const { stage, draw } = openStage('div')
const heads = ['Quantité livrée', 'Transport $', 'Matériau $', 'Proposé par']

test('a table whose heads have no room in one line keeps to its frame, with whole words', async () => {
  await page.viewport(390, 900)
  Object.assign(stage.style, { display: 'block', width: '352px' })
  draw(
    <TableFrame frame={null} caption="Voyages">
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col" className="hw-table-number">
              <button type="button">{head}</button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {heads.map(head => (
            <td key={head} className="hw-table-number">
              24,69
            </td>
          ))}
        </tr>
      </tbody>
    </TableFrame>,
  )
  await expect.poll(() => stage.querySelector('.hw-table')).not.toBeNull()
  const frame = stage.querySelector('.hw-table')!
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  for (const button of stage.querySelectorAll('th button')) {
    const text = button.firstChild!
    for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      expect(range.getClientRects().length, word).toBe(1)
    }
  }
})
