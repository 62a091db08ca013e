/** The row whose details are beside a list or a table has a frame, and its content keeps its place. */
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { List, ListRow } from '../../layout/ListRow.tsx'
import { openStage } from '../../stage.fixture.tsx'
import { DataTable } from './DataTable.tsx'

const { stage, draw } = openStage('div')
const future = { v7_startTransition: true, v7_relativeSplatPath: true }
const names = ['Ann', 'Ben', 'Cal']
const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left)
const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right)

/** Where the parts of the rows begin or end, once each. */
async function placesOf(parts: string, edgeOf = leftOf): Promise<number[]> {
  await expect.poll(() => stage.querySelectorAll(parts).length).toBe(3)
  return [...new Set([...stage.querySelectorAll(parts)].map(edgeOf))]
}

test('the content of the chosen row of a list is below that of the other rows', async () => {
  await page.viewport(1100, 800)
  draw(
    <MemoryRouter future={future}>
      <List>
        {names.map(name => (
          <ListRow key={name} title={name} value="8" to={`/${name}`} isChosen={name === 'Ben'} />
        ))}
      </List>
    </MemoryRouter>,
  )
  expect(await placesOf('.hw-row-title')).toHaveLength(1)
  expect(await placesOf('.hw-row-value', rightOf)).toHaveLength(1)
})

test('the cells of the chosen row of a table are below those of the other rows, and nothing is cut off', async () => {
  await page.viewport(1100, 800)
  const columns = ['first', 'last'].map(key => ({ key, head: key, value: (row: string) => row, cell: namedCell }))
  const table = (chosen?: string) => (
    <MemoryRouter future={future}>
      <DataTable
        name={'projects'}
        caption={'Projects'}
        columns={columns}
        rows={names}
        chosen={chosen}
        rowKey={row => row}
        to={row => `/${row}`}
      />
    </MemoryRouter>
  )
  draw(table())
  const before = [await placesOf('td:first-child i'), await placesOf('td:last-child i')]
  draw(table('Ben'))
  await expect.poll(() => stage.querySelector('.hw-table-chosen')).not.toBeNull()
  expect([await placesOf('td:first-child i'), await placesOf('td:last-child i')]).toEqual(before)
  const frame = stage.querySelector('.hw-table')!
  expect(frame.scrollWidth).toBe(frame.clientWidth)
})

function namedCell(name: string) {
  return <i>{name}</i>
}
