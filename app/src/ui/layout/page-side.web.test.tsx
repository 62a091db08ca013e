/** The column beside a page's content: however long one of the two is, the other one stays in view. */
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../stage.fixture.tsx'
import { Page } from './Page.tsx'

const { stage, draw } = openStage('div')
const future = { v7_startTransition: true, v7_relativeSplatPath: true }

function Tall({ px, name }: { px: number; name: string }) {
  return <div style={{ height: px }}>{name}</div>
}

async function show(main: number, side: number, rows: boolean) {
  await page.viewport(1440, 900)
  Object.assign(stage.style, { display: 'block', width: '1440px', minHeight: '900px' })
  draw(
    <MemoryRouter future={future}>
      <Page header={{ title: 'Here' }} side={<Tall px={side} name="Side" />} rows={rows}>
        <Tall px={main} name="Main" />
      </Page>
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Side')).toBeVisible()
  const heightOf = (part: string) => stage.querySelector(part)!.getBoundingClientRect().height
  return { body: heightOf('.hw-page-body'), column: heightOf('.hw-page-side') }
}

test.each([false, true])(
  'a long column scrolls alone, so the page is not blank beside it, with keys: %s',
  async rows => {
    const { body, column } = await show(300, 3000, rows)
    expect(column).toBeLessThanOrEqual(rows ? 900 - 64 - 44 : 900 - 64)
    expect(body).toBeLessThanOrEqual(900)
  },
)

test('a column stays where it is while a long page scrolls', async () => {
  const { body, column } = await show(3000, 300, false)
  expect(body).toBeGreaterThan(3000)
  expect(column).toBeLessThanOrEqual(900 - 64)
  expect(getComputedStyle(stage.querySelector('.hw-page-side')!).position).toBe('sticky')
})

test('the keyboard scrolls a long column of text', async () => {
  await show(300, 3000, false)
  const column = stage.querySelector<HTMLElement>('.hw-page-side')!
  column.focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => column.scrollTop).toBeGreaterThan(0)
})
