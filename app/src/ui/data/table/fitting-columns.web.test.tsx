/** Which columns a table shows in the room that it has. */
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../stage.fixture.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column } from './table-rows.ts'

const { stage, draw } = openStage('div')

/** Each column is 200 px wide, and the padding of its cells. */
const columns = ['name', 'first', 'second', 'third'].map(
  (key): Column<string> => ({
    key,
    head: key,
    value: row => row,
    cell: row => <span style={{ display: 'block', width: '200px' }}>{row}</span>,
  }),
)
const heads = () => [...stage.querySelectorAll('thead th')].map(each => each.textContent)
const frame = () => stage.querySelector('.hw-table')!

test('where there is no room for all columns, whole ones go in their order, and come back with the room', async () => {
  await page.viewport(1100, 800)
  stage.style.width = '1000px'
  draw(
    <MemoryRouter>
      <DataTable
        name={'projects'}
        caption={'Projects'}
        columns={columns}
        drops={['second', 'third']}
        rows={['a', 'b']}
        rowKey={row => row}
      />
    </MemoryRouter>,
  )
  await expect.poll(heads).toEqual(['name', 'first', 'second', 'third'])
  const widths: [number, string[]][] = [
    [800, ['name', 'first', 'third']],
    [600, ['name', 'first']],
    [800, ['name', 'first', 'third']],
    [1000, ['name', 'first', 'second', 'third']],
  ]
  for (const [width, expected] of widths) {
    stage.style.width = `${width}px`
    await expect.poll(heads).toEqual(expected)
    expect(frame().scrollWidth).toBe(frame().clientWidth)
  }
  // A long name that leaves again gives the room back.
  const cell = stage.querySelector<HTMLElement>('tbody span')!
  cell.style.width = '900px'
  await expect.poll(heads).toEqual(['name', 'first'])
  cell.style.width = '200px'
  await expect.poll(heads).toEqual(['name', 'first', 'second', 'third'])
  // What the rows are sorted by stays, and the next column goes.
  await page.getByRole('button', { name: 'second' }).click()
  stage.style.width = '800px'
  await expect.poll(heads).toEqual(['name', 'first', 'second'])
  await page.getByRole('button', { name: 'second' }).click()
  await page.getByRole('button', { name: 'second' }).click()
  await expect.poll(heads).toEqual(['name', 'first', 'third'])
  // Those that always stay scroll sideways.
  stage.style.width = '300px'
  await expect.poll(heads).toEqual(['name', 'first'])
  expect(frame().scrollWidth).toBeGreaterThan(frame().clientWidth)
})
