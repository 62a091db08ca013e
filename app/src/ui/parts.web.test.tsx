import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LoadedTruckCard } from '../truck/TruckCard.tsx'
import { ActionButton } from './controls/buttons/ActionButton.tsx'
import { PlainButton } from './controls/buttons/PlainButton.tsx'
import { LineSelect } from './controls/LineSelect.tsx'
import { NumberField } from './controls/NumberField.tsx'
import { TextField } from './controls/TextField.tsx'
import { Figure, Figures } from './data/Figures.tsx'
import { DataTable } from './data/table/DataTable.tsx'
import { type Column, csvOfRows } from './data/table/table-rows.ts'
import { Line, Lines } from './layout/Lines.tsx'
import { ListRow } from './layout/ListRow.tsx'
import { Section } from './layout/Section.tsx'
import './layout/Page.css'
import { AlertSheet } from './overlay/AlertSheet.tsx'
import { openStage } from './stage.fixture.tsx'
import { chooseTheme, useTheme } from './theme/theme.ts'
import { listViolations } from './violations.fixture.ts'

const { stage, draw } = openStage()
afterEach(() => chooseTheme('light'))

async function show(parts: ReactNode): Promise<void> {
  draw(<MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>{parts}</MemoryRouter>)
  await expect.poll(() => stage.childElementCount).toBeGreaterThan(0)
}

test('the action button is 88 px high, works with Tab, Enter and Space, and shows focus on its wrapper', async () => {
  let presses = 0
  await show(<ActionButton title="Start load 6" second="Drive to Ormrod Pit" onPress={() => (presses += 1)} />)
  const button = page.getByRole('button', { name: /Start load 6/ })
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(88)
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  expect(getComputedStyle(button.element().parentElement!).outlineStyle).toBe('solid')
  await userEvent.keyboard('{Enter} ')
  expect(presses).toBe(2)
})

test('a section leaves space to the figures and buttons above its rule, and the first one has no rule', async () => {
  const content = <p>Nothing yet</p>
  await show(
    <div className="hw-page-body">
      <div className="hw-page-main">
        <div>
          <dialog />
          <Section title="Drivers">{content}</Section>
          <Figures>
            <Figure value={1} label="load" />
          </Figures>
          <Section title="Days">{content}</Section>
          <PlainButton wide onPress={() => undefined}>
            GPS device
          </PlainButton>
          <Section title="Work">{content}</Section>
        </div>
      </div>
    </div>,
  )
  const [first, ...later] = stage.querySelectorAll('section')
  expect(getComputedStyle(first!).borderTopStyle).toBe('none')
  for (const section of later) {
    const above = section.previousElementSibling!.getBoundingClientRect()
    expect(section.getBoundingClientRect().top - above.bottom).toBeGreaterThanOrEqual(12)
  }
})

test('a unit is never smaller than the smallest text of a phone', async () => {
  await show(
    <Lines>
      <Line
        label="2A stone"
        value={
          <>
            359.1<span className="hw-unit">tons</span>
          </>
        }
      />
    </Lines>,
  )
  expect(Number.parseFloat(getComputedStyle(page.getByText('tons').element()).fontSize)).toBeGreaterThanOrEqual(14)
})

test('the arrow of a choice in a line covers no letter of it, at 200 % text too', async () => {
  document.documentElement.style.fontSize = '32px'
  await show(<LineSelect label="Project" options={[{ value: '', label: 'All' }]} value="" onChange={() => {}} />)
  const arrow = stage.querySelector('.hw-icon')!.getBoundingClientRect()
  const select = page.getByLabelText('Project').element()
  const room = Number.parseFloat(getComputedStyle(select).paddingInlineEnd)
  document.documentElement.style.fontSize = ''
  expect(select.getBoundingClientRect().right - room).toBeLessThanOrEqual(arrow.left)
})

test('while sending, an action button keeps its title, shows Please Wait... and cannot be pressed again', async () => {
  let presses = 0
  await show(<ActionButton title="Start load 6" second="Drive" sending onPress={() => (presses += 1)} />)
  const button = page.getByRole('button', { name: 'Start load 6 Please Wait...' })
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(presses).toBe(0)
})

test('a field with an error describes what to do, and screen readers connect it to the field', async () => {
  await show(<TextField label="Email" error="Please write your email address." />)
  const field = page.getByLabelText('Email')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Please write your email address.')
})

test('a table sorts by its head, moves with the arrow keys and opens a row with Enter', async () => {
  const rows = [{ load: 30 }, { load: 9 }, { load: 200 }]
  await show(
    <DataTable
      name="loadPay"
      caption="Loads"
      columns={[{ key: 'load', head: 'Load', value: row => row.load }]}
      rows={rows}
      rowKey={row => String(row.load)}
      open={row => <p>Inside {row.load}</p>}
    />,
  )
  const order = () => [...stage.querySelectorAll('.hw-table-row')].map(row => row.textContent)
  expect(order()).toEqual(['30', '9', '200'])
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  expect(order()).toEqual(['9', '30', '200'])
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(page.getByText('Inside 200')).toBeVisible()
})

test('a table shows and finds numbers as the language writes them, and exports them in a neutral format', async () => {
  const columns = [
    { key: 'load', head: 'Load', value: (row: { load: number }) => row.load },
    { key: 'tons', head: 'Tons', value: (row: { load: number }) => row.load + 0.5, number: true },
  ]
  const rows = [{ load: 1234 }, { load: 20 }]
  i18n.loadAndActivate({ locale: 'fr-CA', messages: {} })
  await show(
    <DataTable
      name="loadPay"
      caption="Loads"
      columns={columns}
      rows={rows}
      rowKey={row => String(row.load)}
      find="234,5"
    />,
  )
  const [cells] = [...stage.querySelectorAll('.hw-table-row')].map(row =>
    [...row.children].map(cell => cell.textContent?.replaceAll(/\s/g, ' ')),
  )
  expect(cells).toEqual(['1234', '1 234,5'])
  expect(csvOfRows(columns, rows)).toBe('Load,Tons\r\n1234,1234.5\r\n20,20.5')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('a filtered table totals only the rows that are shown', async () => {
  const rows = [
    { truck: '41', tons: 20 },
    { truck: '41', tons: 22 },
    { truck: '7', tons: 18 },
  ]
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'truck', head: 'Truck', value: row => row.truck },
    {
      key: 'tons',
      head: 'Tons',
      number: true,
      value: row => row.tons,
      total: shown => shown.reduce((sum, row) => sum + row.tons, 0),
    },
  ]
  const table = (find?: string) => (
    <DataTable
      name="loadPay"
      caption="Loads"
      columns={columns}
      rows={rows}
      rowKey={row => `${row.truck} ${row.tons}`}
      foot={shown => `${shown.length} of 3 loads`}
      {...(find !== undefined && { find })}
    />
  )
  const footOf = () => [...stage.querySelectorAll('tfoot td')].map(cell => cell.textContent)
  await show(table())
  expect(footOf()).toEqual(['3 of 3 loads', '60'])
  draw(table('41'))
  await expect.poll(footOf).toEqual(['2 of 3 loads', '42'])
})

test('an alert takes the focus, ignores Escape, and is answered with its button', async () => {
  let answers = 0
  await show(
    <AlertSheet
      open
      title="Network Error"
      sentence="Couldn't Connect To Haulway Network"
      button="Try Again"
      onButton={() => (answers += 1)}
    />,
  )
  const sheet = page.getByRole('alertdialog', { name: 'Network Error' })
  await expect.element(sheet).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  expect(answers).toBe(1)
})

test('the chosen theme is set on the document and stored', async () => {
  await show(<CurrentTheme />)
  chooseTheme('sunlight')
  await expect.element(page.getByText('sunlight')).toBeVisible()
  expect(document.documentElement.dataset.theme).toBe('sunlight')
  expect(localStorage.getItem('theme')).toBe('sunlight')
})

test("the operator's buttons are 72 px high and every other button at least 48 px", async () => {
  await show(
    <>
      <LoadedTruckCard
        number="41"
        amount={{ number: '21.4', unit: 'tons' }}
        loadedAt="10:47"
        passes={5}
        done={0.9}
        onPass={() => undefined}
        undo={{ seconds: 7, onPress: () => undefined }}
      />
      <PlainButton icon="phone" label="Call" onPress={() => undefined} />
      <ul>
        <ListRow title="Balance" onPress={() => undefined} />
      </ul>
    </>,
  )
  const heights = [...stage.querySelectorAll('button')].map(button => button.getBoundingClientRect().height)
  expect(heights.slice(0, 3).every(height => height >= 72)).toBe(true)
  expect(heights.every(height => height >= 48)).toBe(true)
})

test('axe finds no violations in any theme', async () => {
  await show(
    <>
      <h1>Parts</h1>
      <ActionButton title="Start load 6" second="Drive to Ormrod Pit" onPress={() => undefined} />
      <TextField label="Email" hint="Yours" error="Please write your email address." />
    </>,
  )
  for (const theme of ['light', 'dark', 'sunlight'] as const) {
    chooseTheme(theme)
    const violations = await listViolations(stage, { 'color-contrast-enhanced': { enabled: true } })
    expect(violations, theme).toEqual([])
  }
})

function CurrentTheme() {
  return <p>{useTheme().theme}</p>
}

test.each([
  ['300 tons', '300'],
  ['$3.40', '3.40'],
  ['$ 1,200.50 Tons', '1,200.50'],
  ['12 mi', '12 mi'],
  ['5 tonsils', '5 tonsils'],
])('a number that is typed with what the field shows beside it, %s, is read as %s', async (typed, read) => {
  let heard = ''
  await show(<NumberField label="Target" unit="tons" before="$" onChange={event => (heard = event.target.value)} />)
  await page.getByLabelText('Target').fill(typed)
  await userEvent.tab()
  expect(heard).toBe(read)
  await expect.element(page.getByLabelText('Target')).toHaveValue(read)
})
