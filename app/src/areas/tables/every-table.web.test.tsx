/** What every table of the app promises, tried on each: the list of tables is complete, or this does not compile. */
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tableNames } from '../../ui/data/table/table-view.ts'
import { plainText } from '../../ui/format/format.ts'
import { chooseLanguage, languages } from '../../ui/format/i18n.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { pressed, tableParts } from './table-parts.fixture.tsx'

const { stage, draw } = openStage('div')

beforeEach(() => page.viewport(1440, 900))
afterEach(async () => {
  await chooseLanguage('en')
  localStorage.clear()
})

async function show(part: ReactNode): Promise<void> {
  const form = await openFormStage('/jobber/here')
  draw(
    form.part(
      <>
        <Ways />
        {part}
      </>,
    ),
  )
  await expect.poll(() => rows().length).toBeGreaterThan(0)
}

async function showTable(name: (typeof tableNames)[number], find = ''): Promise<void> {
  const { Table, offers = '' } = tableParts[name]
  await show(<Table find={find} />)
  await expect.poll(() => texts().filter(text => !text.includes(offers))).toEqual([])
}

function Ways() {
  const navigate = useNavigate()
  return (
    <>
      <Where />
      <button type="button" onClick={() => navigate('/jobber/here')}>
        Come here again
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

const where = () => whereIn(stage)
const rows = () => [...stage.querySelectorAll<HTMLElement>('.hw-table-row')]
const texts = () => rows().map(row => plainText(row.textContent ?? ''))
const sortHeads = () => [...stage.querySelectorAll<HTMLButtonElement>('thead th button')]
const headTexts = () => sortHeads().map(each => each.textContent)
const sorting = () => [...stage.querySelectorAll('thead th')].map(head => head.getAttribute('aria-sort'))
const exportButton = () =>
  [...stage.querySelectorAll('button')].find(each => /^Export \d+$/.test(each.textContent ?? ''))

test.each(tableNames)('%s sorts by each of its columns, both ways, and back to its own order', async name => {
  await showTable(name)
  const own = texts()
  expect(sortHeads().length).toBeGreaterThan(2)
  for (const [nth, head] of sortHeads().entries()) {
    head.click()
    await expect.poll(() => sorting().filter(Boolean)).toEqual(['ascending'])
    const up = texts()
    expect(up.toSorted()).toEqual(own.toSorted())
    sortHeads()[nth]!.click()
    await expect.poll(() => sorting().filter(Boolean)).toEqual(['descending'])
    sortHeads()[nth]!.click()
    await expect.poll(texts).toEqual(own)
  }
})

/** The narrowest rooms of a table by the width of the window: on its page, and beside a column of acts or details. */
function roomsOf(name: (typeof tableNames)[number]): { width: number; room: number }[] {
  const onPage = { width: 1024, room: ['loadPay', 'projectLoads', 'statements'].includes(name) ? 468 : 760 }
  const beside = { width: 1200, room: 560 }
  // On a narrower page, suppliers are a list.
  if (name === 'suppliers') return [beside]
  return tableParts[name].opens === 'pane' ? [onPage, beside] : [onPage]
}

test.each(tableNames)('%s scrolls sideways in no room of the office, in any language', async name => {
  const faults: string[] = []
  for (const { width, room } of roomsOf(name)) {
    await page.viewport(width, 900)
    Object.assign(stage.style, { display: 'block', width: `${room}px` })
    await showTable(name)
    for (const language of languages.toReversed()) {
      await chooseLanguage(language)
      // Until the table has chosen its columns.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      const { scrollWidth, clientWidth } = stage.querySelector('.hw-table')!
      if (scrollWidth > clientWidth) faults.push(`${language}, ${width}: ${scrollWidth} of ${clientWidth} px`)
    }
  }
  stage.style.width = ''
  expect(faults).toEqual([])
})

test.each(tableNames)('%s adds no landmark to the section that it is in, which often has its name', async name => {
  await showTable(name)
  expect(stage.querySelector('.hw-table')?.role).toBe('group')
})

test.each(tableNames)('%s keeps its sorting when it is opened again, whatever its columns are', async name => {
  await showTable(name)
  const last = sortHeads().length - 1
  sortHeads()[last]!.click()
  await expect.poll(() => sorting().filter(Boolean)).toEqual(['ascending'])
  const sorted = sorting()
  const order = texts()
  await showTable(name)
  await expect.poll(sorting).toEqual(sorted)
  expect(texts()).toEqual(order)
  expect(Object.keys(localStorage)).toContain(`table:${name}`)
})

test.each(tableNames)('%s exports exactly the rows it shows, in their order', async name => {
  await showTable(name)
  if (!exportButton()) return
  for (const direction of ['ascending', 'descending']) {
    sortHeads()[0]!.click()
    await expect.poll(() => sorting().filter(Boolean)).toEqual([direction])
  }
  const [head, ...lines] = await exported()
  expect(head!.filter(each => headTexts().includes(each))).toEqual(headTexts())
  expect(lines).toHaveLength(rows().length)
  expect(exportButton()!.textContent).toBe(`Export ${rows().length}`)
  for (const [nth, line] of lines.entries()) expect(texts()[nth]).toContain(shownAs(line[0]!))
  // A search narrows the export as it narrows the table.
  await showTable(name, lines[0]![0])
  const found = await exported()
  expect(found).toHaveLength(rows().length + 1)
})

test.each(tableNames)('%s exports the numbers that it shows, with their units and currencies', async name => {
  await showTable(name)
  if (!exportButton()) return
  const [head, ...lines] = await exported()
  const nths = [...stage.querySelectorAll('thead th')].flatMap((th, nth) => (th.querySelector('button') ? [nth] : []))
  for (const [row, line] of lines.entries()) {
    for (const [column, text] of headTexts().entries()) {
      const value = line[head!.indexOf(text)]!
      if (!/^-?\d+(\.\d+)?$/.test(value)) continue
      const shown = plainText(rows()[row]!.querySelectorAll(':scope > td')[nths[column]!]!.textContent ?? '')
      expect(shows(shown, Number(value)), `${text}: exports ${value}, shows ${shown}`).toBe(true)
      const named = [text, ...line].join()
      if (shown.includes('$')) expect(named).toMatch(/\$|USD/)
      if (/ tons?\b/.test(shown)) expect(named).toMatch(/tons?\b/i)
    }
  }
})

const openers = () => [...stage.querySelectorAll<HTMLElement>('[data-row]')]

/** Whether a row was opened since the table was shown. */
function isOpened(name: (typeof tableNames)[number]): boolean {
  const { opens } = tableParts[name]
  if (opens === 'path' || opens === 'pane') return where() !== '/jobber/here'
  return opens === 'press' ? pressed.count > 0 : openers().some(each => each.ariaExpanded === 'true')
}

test.each(tableNames)('%s opens a row by a click anywhere on it, and by Enter', async name => {
  await showTable(name)
  const opened = () => isOpened(name)
  const plainCell = [...rows()[0]!.querySelectorAll('td')].findLast(cell => !cell.querySelector('a, button'))
  await userEvent.click(plainCell!)
  await expect.poll(opened).toBe(true)
  pressed.count = 0
  await showTable(name)
  openers()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(openers()[1])
  await userEvent.keyboard('{Enter}')
  await expect.poll(opened).toBe(true)
  pressed.count = 0
})

/** These have no search: they are as long as a day or a week. */
const withoutSearch: readonly string[] = ['jobsToday', 'timeRecord']

test.each(tableNames.filter(name => !withoutSearch.includes(name)))(
  '%s opens the first hit of the page’s search by Enter in it',
  async name => {
    await showTable(name)
    const wanted = exportButton() ? (await exported()).at(-1)![0]! : firstCells().at(-1)!
    await showTable(name, wanted)
    const hits = texts()
    const form = await openFormStage('/jobber/here')
    const { Table } = tableParts[name]
    draw(form.part(<Searched Table={Table} />))
    await expect.poll(() => rows().length).toBeGreaterThan(1)
    const field = page.getByRole('searchbox', { name: 'Find' })
    await field.fill(wanted)
    await expect.poll(texts).toEqual(hits)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => isOpened(name)).toBe(true)
    pressed.count = 0
  },
)

const firstCells = () => rows().map(row => plainText(row.querySelector('td:not(.hw-table-open)')?.textContent ?? ''))

/** A table on a page with the search of its header. */
function Searched({ Table }: { Table: (typeof tableParts)[keyof typeof tableParts]['Table'] }) {
  const [find, setFind] = useState('')
  return (
    <div className="ion-page">
      <Where />
      <PageHeader title="Here" find={{ label: 'Find', value: find, onChange: setFind }} />
      <Table find={find} />
    </div>
  )
}

test.each(tableNames.filter(name => tableParts[name].opens === 'pane'))(
  '%s adds nothing to the history for rows that are looked at beside it: one Back leaves the list',
  async name => {
    await showTable(name)
    await page.getByRole('button', { name: 'Come here again' }).click()
    openers()[0]!.click()
    await expect.poll(where).not.toBe('/jobber/here')
    expect(where()).toMatch(/^\/jobber\/here\?/)
    const first = where()
    openers()[1]!.click()
    await expect.poll(where).not.toBe(first)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(where).toBe('/jobber/here')
  },
)

test.each(tableNames.filter(name => ['loadLogs', 'loadPay', 'projectLoads'].includes(name)))(
  '%s filters by project and day, and its totals, count and export are of what it shows',
  async name => {
    await showTable(name)
    const all = rows().length
    const foot = () => plainText(stage.querySelector('tfoot')?.textContent ?? '')
    const whole = foot()
    const project = page.getByRole('combobox', { name: 'Project' })
    if (name !== 'projectLoads') {
      await project.selectOptions('Trexler')
      await expect.poll(() => rows().length).toBe(1)
      expect(foot()).toContain(`1 of ${all} loads`)
      expect(await exported()).toHaveLength(2)
      await page.getByRole('button', { name: 'Show all' }).click()
    }
    await page.getByLabelText('To date').fill('2026-10-14')
    await expect.poll(() => rows().length).toBe(1)
    expect(foot()).not.toBe(whole)
    expect(foot()).toContain('20.94')
    expect(await exported()).toHaveLength(2)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(foot).toBe(whole)
  },
)

/** The lines of the file that the export saves, each split at its commas. */
async function exported(): Promise<string[][]> {
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) blobs.push(blob)
    return '#saved'
  })
  exportButton()!.click()
  create.mockRestore()
  const text = await blobs[0]!.text()
  return text.split('\r\n').map(line => [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(cellOf))
}

const cellOf = ([, quoted, plain]: RegExpMatchArray) => quoted?.replaceAll('""', '"') ?? plain ?? ''

/** A cell of the file as the table shows it: a day is written out. */
const shownAs = (cell: string) => (/^\d{4}-\d\d-\d\d$/.test(cell) ? plainText(formatCalendarDay(cell)) : cell)

/** Whether a text shows a number, to the digits that it has: "6 h 40 min" shows 6.67, and a dash nothing. */
function shows(text: string, value: number): boolean {
  if (text === '–') return value === 0
  const [, hours = 0, minutes = 0] = /^(?:(\d+) h)?\s?(?:(\d+) min)?$/.exec(text) ?? []
  if (hours || minutes) return Math.abs(Number(hours) + Number(minutes) / 60 - value) < 0.01
  const numbers = text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  return numbers
    .map(each => each.replaceAll(',', ''))
    .some(each => {
      const digits = each.split('.')[1]?.length ?? 0
      return Math.abs(Number(each) - Math.abs(value)) <= 0.5 * 10 ** -digits + 1e-9
    })
}
