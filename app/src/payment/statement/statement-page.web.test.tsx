/** A statement's page: its sums, its payment, and its lines, which are read when it opens. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import { printedWeek } from '@haulway/domain/pay/statement/printed-statement.fixture.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { kline as weekOfKline } from '../../areas/forms/statement-weeks.fixture.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { StatementPage } from './StatementPage.tsx'

const { stage, draw } = openStage('div')
const own = idOf(1)
const kline = { ...weekOfKline, dueOn: '2026-10-18' }

/** What the server answers when the lines are read. */
let answer: () => Response
/** A document that only the server has; undefined: the server can't be reached. */
let older: object | undefined
const browserFetch = fetch
beforeEach(() => {
  older = undefined
  answer = () => Response.json(printedWeek())
  vi.stubGlobal('fetch', async (...[to, options]: Parameters<typeof fetch>) => {
    const { pathname } = new URL(to instanceof Request ? to.url : to, location.href)
    if (pathname.split('/')[1] === 'documents') return older ? Response.json({ documents: [older] }) : Response.error()
    return pathname.includes('/statements/') ? answer() : browserFetch(to, options)
  })
})
afterEach(() => void vi.unstubAllGlobals())

type Shown = { width?: number; id?: string; more?: Parameters<typeof openFormStage>[2] }

async function show(
  statements: readonly (typeof kline)[],
  { width = 390, id = kline.statementId, more = [] }: Shown = {},
) {
  await page.viewport(width, 1400)
  const scope = entityScope(own)
  const stored = statements.map(body => ({ scope, collection: 'statements', id: body.statementId, body }))
  const reply = { kind: 'accepted', reply: { method: 'bankDebit' }, versions: {} } as const
  const { part, sent } = await openFormStage(`/pit-operation/statement/${id}`, reply, [...stored, ...(more ?? [])])
  const route = <Route path="/pit-operation/statement/:statementId" element={<StatementPage />} />
  draw(part(<Routes>{route}</Routes>))
  return sent
}

const buttons = (name: RegExp) => page.getByRole('button', { name })

test('a statement shows every sum from earned to paid, even without a network, and no sum of nothing', async () => {
  answer = () => Response.error()
  await show([kline])
  const sums = ['$523.00', '$1.08', '–$24.15', '–$16.00', '$24.00', '–$6.19', '–$5.00', '–$0.50', '$496.24']
  for (const sum of sums) await expect.element(page.getByText(sum, { exact: true }).first()).toBeVisible()
  await expect.element(buttons(/^Bill for QuickBooks/)).toBeVisible()
  expect(page.getByText('Carried to the next statement').elements()).toEqual([])
})

test.each([390, 320])('on a phone of %i px the sum of a day ends where its lines end, beside the day', async width => {
  await show([kline], { width })
  const { lines } = printedWeek()
  await expect.poll(() => stage.querySelectorAll('.statement-line')).toHaveLength(lines.length)
  for (const section of stage.querySelectorAll('.hw-section:has(.statement-line)')) {
    const edges = (selector: string) => section.querySelector(selector)!.getBoundingClientRect()
    const sum = edges('.hw-section-aside > .hw-row-value')
    const line = edges('.statement-line > .hw-row-value')
    expect(sum.right).toBeCloseTo(line.right, 0)
    expect(sum.top).toBeLessThan(edges('h2').bottom)
    expect(sum.left).toBeGreaterThan(edges('h2').right)
  }
})

test('an open statement is paid from itself, with the older ones of the same business', async () => {
  const older = { ...kline, statementId: idOf(903), number: 'S-3', payCents: 1000, statedBeforeCents: 0, closedAt: 1 }
  const sent = await show([{ ...kline, statedBeforeCents: 1000 }, older])
  await expect.element(page.getByText('Older statements are paid first: S-3, $10.00.')).toBeVisible()
  await buttons(/^Pay \$506\.24/).click()
  await expect.element(page.getByText('S-3, S-5, to their Haulway balance')).toBeVisible()
  await expect.poll(() => sent).toContain('getPaymentMethod')
})

test('a statement that is paid in part says what is left, and each part of it what it is about', async () => {
  const balance = {
    currency: 'USD',
    owedCents: 9624,
    payingCents: 0,
    disputedCents: 0,
    retainedCents: 0,
    paidCents: 40_000,
  }
  const parties = { jobberEntityId: own, jobberName: 'Own', entityId: kline.payeeEntityId, entityName: kline.payeeName }
  const body = { ...parties, money: balance }
  await show([kline], { more: [{ scope: entityScope(own), collection: 'balances', id: kline.payeeEntityId, body }] })
  for (const sum of ['$400.00', '$96.24']) {
    await expect.element(page.getByText(sum, { exact: true }).first()).toBeVisible()
  }
  await expect.element(page.getByText('Left to pay')).toBeVisible()
  const { deductions, retainedCents } = printedWeek()
  await expect.element(page.getByText(deductions[0]!.name)).toBeVisible()
  await expect.element(page.getByText(formatMoney(-retainedCents, 'USD'), { exact: true })).toBeVisible()
})

test('a paid statement that has left this device is read from the server, if it can be reached', async () => {
  const body = { ...kline, paidOn: '2026-02-13' }
  await show([])
  await expect.element(page.getByText("open it again when you're online", { exact: false })).toBeVisible()
  older = { collection: 'statements', id: body.statementId, version: 1, body }
  await show([])
  await expect.element(page.getByText('$496.24', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(/^Paid /).first()).toBeVisible()
  expect(buttons(/^Pay /).elements()).toEqual([])
})

test('the business that is paid sees no button to pay its statement', async () => {
  await show([{ ...kline, payerEntityId: idOf(2), payeeEntityId: own }])
  await expect.element(buttons(/^Download PDF/)).toBeVisible()
  expect(buttons(/^Pay/).elements()).toEqual([])
})

test('the lines are read when it opens, each day with its sum', async () => {
  await show([kline], { width: 1440 })
  const { lines } = printedWeek()
  await expect.poll(() => stage.querySelectorAll('.statement-line')).toHaveLength(lines.length)
  const dollars = (text: string | null | undefined) => Number(text?.replace('–', '-').replaceAll(/[$,]/g, ''))
  const days = [...stage.querySelectorAll('.hw-page-main section')].map(section => ({
    total: dollars(section.querySelector('h2 ~ .hw-row-value, header .hw-row-value, .hw-row-value')?.textContent),
    lines: [...section.querySelectorAll('.statement-line .hw-row-value')].map(value => dollars(value.textContent)),
  }))
  expect(days.length).toBeGreaterThan(1)
  for (const { total, lines: amounts } of days) {
    expect(total).toBeCloseTo(
      amounts.reduce((sum, amount) => sum + amount, 0),
      2,
    )
  }
})

test('lines that can’t be read are read again by a tap', async () => {
  answer = () => Response.json({ code: 'internal', message: 'Try again.' }, { status: 503 })
  await show([kline])
  const again = buttons(/^Show the lines/)
  await expect.element(again).toBeVisible()
  answer = () => Response.json(printedWeek())
  await again.click()
  await expect.poll(() => stage.querySelectorAll('.statement-line')).toHaveLength(printedWeek().lines.length)
})

test('a statement that is not on the device says so, and leads back to the payments', async () => {
  await show([kline], { id: idOf(999) })
  await expect.element(page.getByText('Statement not found on this device')).toBeVisible()
  const link = page.getByRole('link', { name: 'Payments' })
  await expect.element(link).toHaveAttribute('href', '/pit-operation/payments')
})

test('with room, the page that prints is beside the lines: a line marks its sum, and a sum its lines', async () => {
  await show([kline], { width: 1440 })
  const { lines, earnedCents, payCents } = printedWeek()
  await expect.poll(() => stage.querySelector('.statement-sheet')).not.toBeNull()
  await expect.poll(() => listViolations(stage)).toEqual([])
  const sheet = page.getByRole('article')
  for (const text of ['ST-1041', 'Brandt Earthworks', 'Due Fri Oct 16', 'Paid to Lehigh Valley CU ••0932']) {
    await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(sheet.getByText((earnedCents / 100).toFixed(2), { exact: true })).toBeVisible()
  await expect.element(sheet.getByText(`$${(payCents / 100).toFixed(2)}`)).toBeVisible()
  await expect.element(sheet.getByText(new RegExp(lineRules.quantityTimesRate))).toBeVisible()
  const marked = () => [...stage.querySelectorAll('.statement-marked')].map(({ textContent }) => textContent)
  const fuel = lines.filter(({ code }) => code === 'fuel')
  expect(fuel.length).toBeGreaterThan(1)
  await sheet.getByRole('button', { name: /^Fuel surcharge/ }).hover()
  await expect.poll(marked).toHaveLength(fuel.length + 1)
  expect(marked().every(text => text?.includes('Fuel surcharge'))).toBe(true)
  await page.getByText('Load 6, Standby').hover()
  await expect.poll(marked).toEqual([expect.stringMatching(/^Standby/), expect.stringMatching(/^Load 6, Standby/)])
})

test('a line of material names what it sells and its ticket, under its day and project', async () => {
  const week = printedWeek()
  const [first] = week.lines
  const sold = [21, 22.7, 20.943].map((tons, nth) => ({
    ...first!,
    code: 'material',
    material: '2A stone',
    loadNo: nth + 1,
    quantityMilli: tons * 1000,
    amountCents: nth === 0 ? week.earnedCents : 0,
    agreement: (nth % 2) + 1,
    project: nth === 2 ? 'Trexler' : 'SR 222',
  }))
  const listed = (number: string) => ({ number, version: 1, agreedOn: null, agreedBy: [] })
  answer = () => Response.json({ ...week, lines: sold, agreements: ['LP-1', 'LP-2'].map(listed) })
  await show([kline])
  const rows = () => [...stage.querySelectorAll('.statement-line')].map(({ textContent }) => textContent)
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Load 1, 2A stone OR-29801.*21\.00.tons × \$3\.40a$/),
      expect.stringMatching(/^Load 2, 2A stone OR-29801.*22\.70.tons × \$3\.40b$/),
      expect.stringMatching(/^Load 3, 2A stone OR-29801.*20\.943.tons × \$3\.40a$/),
    ])
  const heads = [...stage.querySelectorAll('.hw-page-main h2')].map(({ textContent }) => textContent)
  expect(heads).toEqual([expect.stringMatching(/SR 222, 2 loads$/), expect.stringMatching(/Trexler, 1 load$/)])
  await expect.element(page.getByText("a, b LP-1, LP-2: the payee's list prices.")).toBeVisible()
})

test('while the PDF is made, the page says so and for how long', async () => {
  await show([kline])
  await expect.element(buttons(/^Download PDF/)).toBeVisible()
  answer = () => new Response(new ReadableStream())
  await buttons(/^Download PDF/).click()
  await expect.element(page.getByText('Making the PDF of 7 loads. Next time it opens right away.')).toBeVisible()
  await expect.element(page.getByText(/^\d+\ss$/)).toBeVisible()
})
