/** What payer and payee see of statements: each week with its state, all of its sums, what is due, and one payment. */
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { printedWeek } from '@haulway/domain/pay/statement/printed-statement.fixture.ts'
import { type DueStatement, dueOf } from '@haulway/domain/payment/due.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DueStatements } from '../../payment/due/DueStatements.tsx'
import { ExpectedPayments } from '../../payment/due/ExpectedPayments.tsx'
import { PayEach, usePaySheet } from '../../payment/due/PayChosen.tsx'
import { useDueSelection } from '../../payment/due/use-dues.ts'
import { PrintedLines } from '../../payment/statement/PrintedLines.tsx'
import { StatementList } from '../../payment/statement/StatementList.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'
import { allRead, due, kline, later, moyer, old, payer, today, week } from './statement-weeks.fixture.ts'

const { draw } = openStage('div')
let sent: string[] = []
let reply: Parameters<typeof openFormStage>[1]
afterEach(() => {
  sent = []
  reply = undefined
})

/** The statements of a business, as its page has them: first what it has to pay. */
function Statements({ dues, entityId = payer }: { dues: readonly DueStatement[]; entityId?: string }) {
  const toPay = dues.filter(({ statement }) => statement.payerEntityId === entityId)
  const { open, chosen, toggle } = useDueSelection(toPay, today)
  const { onPay, sheet } = usePaySheet(entityId, today)
  return (
    <>
      <PayEach entityId={entityId} chosen={chosen} today={today} onPay={onPay} beside={useIsWide()} />
      <DueStatements dues={open} onToggle={toggle} today={today} chosen={chosen} />
      <StatementList entityId={entityId} dues={dues} older={allRead} today={today} />
      {sheet}
      <Where />
    </>
  )
}

async function show(part: React.ReactNode, width = 390) {
  await page.viewport(width, 1400)
  const stage = await openFormStage('/', reply)
  sent = stage.sent
  await draw(stage.part(part))
}

test('the list shows each week with its number, its state and its pay', async () => {
  await show(<Statements dues={[moyer, old].map(due)} />)
  await expect.element(page.getByText('Moyer Hauling').first()).toBeVisible()
  await expect.element(page.getByText(/S-4, 26 loads, Mon.*–.*Sun/)).toBeVisible()
  await expect.element(page.getByText(/S-1, Mon.*–.*Sun/)).toBeVisible()
  await expect.element(page.getByText(/Paid Fri/)).toBeVisible()
  await expect.element(page.getByText('$1,968.42', { exact: true }).last()).toBeVisible()
})

test('what is due first is chosen, and one action pays all of it after naming method and destination', async () => {
  await show(<Statements dues={[moyer, kline, later].map(due)} />)
  await page.getByRole('button', { name: /Pay 2 haulers \$2,464\.66/ }).click()
  await expect.element(page.getByText('S-4, to their Haulway balance')).toBeVisible()
  await expect.poll(() => sent).toContain('getPaymentMethod')
})

test('on a desktop, what is due is a table by day of all parts of each pay; its boxes choose', async () => {
  const dues = [moyer, kline, later].map(due)
  await show(<Statements dues={dues} />, 1440)
  const table = page.getByRole('group', { name: 'Statements to pay' })
  const row = table.getByRole('row', { name: /Kline Hauling/ })
  for (const text of ['7', '523.00', '1.08', '–24.15', '–16.00', '24.00', '–6.19', '–5.00', '–0.50', '496.24']) {
    await expect.element(row.getByRole('cell', { name: text, exact: true })).toBeVisible()
  }
  await expect.element(table.getByText(/2 of 2 selected/)).toBeVisible()
  await row.getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: /Pay Moyer Hauling \$1,968\.42/ })).toBeVisible()
  await expect.element(table.getByText(/1 of 2 selected/)).toBeVisible()
})

test('on a desktop, what the chosen statements add up to is beside them, with how it is paid', async () => {
  reply = { kind: 'accepted', reply: { method: 'bankDebit' }, versions: {} }
  await show(<Statements dues={[moyer, kline, later].map(due)} />, 1440)
  await expect.element(page.getByText('What 2 businesses get')).toBeVisible()
  await expect.element(page.getByText('Debit from your saved bank account')).toBeVisible()
  const sums = () => [...document.querySelectorAll('.pay-column .hw-line-total dd')].map(sum => sum.textContent)
  expect(sums()).toEqual(['$2,464.66'])
  await page.getByRole('checkbox', { name: 'Pay Kline Hauling, S-5' }).click()
  await expect.element(page.getByText('What 1 business gets')).toBeVisible()
  expect(sums()).toEqual(['$1,968.42'])
})

test('a statement that is due opens from its row, and that chooses nothing', async () => {
  const dues = [moyer, kline].map(due)
  const links = () => [...document.querySelectorAll('a')].map(link => link.getAttribute('href'))
  const expected = dues.map(({ statement }) => `/pit-operation/statement/${statement.statementId}`)
  await show(<Statements dues={dues} />, 390)
  await expect.poll(links).toEqual(expected)
  await show(<Statements dues={dues} />, 1440)
  // J and K reach it; the search of the page, which does not filter it, opens other rows.
  await expect.poll(() => document.querySelectorAll('[data-unsearched] a[data-row]')).toHaveLength(2)
  await page
    .getByRole('row', { name: /Kline Hauling/ })
    .getByText('523.00')
    .click()
  await expect.poll(() => whereIn(document.body)).toBe(expected[1])
  await expect.element(page.getByText(/2 of 2 selected/)).toBeVisible()
})

test('on a desktop, the paid statements are a table with totals, whose rows open them', async () => {
  const paid = [moyer, kline].map(each => due({ ...each, paidOn: '2026-10-15' }))
  await show(<Statements dues={paid} />, 1440)
  await expect.element(page.getByRole('cell', { name: '2,464.66' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Kline Hauling S-5' })
  await expect.element(link).toHaveAttribute('href', `/pit-operation/statement/${kline.statementId}`)
})

/** The statements of a payer; a tap brings the document of their payment. */
function PaidMeanwhile() {
  const [dues, setDues] = useState([moyer])
  return (
    <>
      <Statements dues={dues.map(due)} />
      <button type="button" id="arrive" onClick={() => setDues([{ ...moyer, paidOn: today }])}>
        Arrive
      </button>
    </>
  )
}

test('the receipt of paying statements keeps its sum once they are no longer open', async () => {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/', () => ({
    kind: 'accepted' as const,
    versions: {},
    reply: stage.sent.at(-1) === 'payBalances' ? { payments: [] } : { method: 'byHand' },
  }))
  await draw(stage.part(<PaidMeanwhile />))
  await page.getByRole('button', { name: /Pay Moyer Hauling \$1,968\.42/ }).click()
  await page.getByRole('button', { name: /^Get transfer details/ }).click()
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  document.querySelector<HTMLElement>('#arrive')?.click()
  await expect.element(page.getByRole('list', { name: /Due/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Pay $1,968.42' })).toBeVisible()
})

test('a row says how many loads its week has, except of shifts alone, and what is still held', async () => {
  const hours = week(8, { payeeEntityId: idOf(8), payeeName: 'Hank', loads: 0 })
  const held = week(9, { payeeEntityId: idOf(9), payeeName: 'Held Hauling', heldCents: 900, stillHeldCents: 340 })
  const dues = [moyer, kline, hours, held].map(due)
  await show(<Statements dues={dues} />)
  await expect.element(page.getByText(/^S-4, 26 loads, Mon/)).toBeVisible()
  await expect.element(page.getByText(/^S-8, Mon/)).toBeVisible()
  await expect.element(page.getByText('$3.40 held for disputes')).toBeVisible()
  expect(page.getByText(/held for disputes/).elements()).toHaveLength(1)
})

test('with two currencies, only what is due first has a plate, and the other payment is outlined', async () => {
  const euros = { ...later, currency: 'EUR' }
  await show(<Statements dues={[moyer, euros].map(due)} />)
  await expect.element(page.getByRole('button', { name: /^Pay Ormrod Pit/ })).toBeVisible()
  const plates = [...document.querySelectorAll('.hw-act')].map(plate => plate.textContent)
  expect(plates).toEqual([expect.stringMatching(/^Pay Moyer Hauling/)])
})

/** Opens the sheet to pay what is chosen first, with this method. */
async function openPaying(method: 'bankDebit' | 'byHand', dues: readonly DueStatement[]) {
  reply = { kind: 'accepted', reply: { method }, versions: {} }
  await show(<Statements dues={dues} />)
  await page.getByRole('button', { name: /^Pay / }).click()
}
const partly = { ...due(moyer), openCents: 100_000, heldSinceCents: 96_842 }

test('what a payment settles is worded as the trade words it, even if a part stays held', async () => {
  const settles = async (dues: readonly DueStatement[], sentence: string) => {
    await openPaying('bankDebit', dues)
    await expect.element(page.getByText(sentence)).toBeVisible()
  }
  await settles([due(moyer)], 'This statement is paid in full.')
  await settles([moyer, kline].map(due), 'These 2 statements are paid in full.')
  await settles([partly], 'Held amounts are not included.')
})

test('a tap that pays nothing yet asks for the transfer details, and says what the payer sends', async () => {
  const plates = () => [...document.querySelectorAll('dialog[open] .hw-act')].map(plate => plate.textContent)
  await openPaying('byHand', [moyer, kline].map(due))
  await expect.poll(plates).toEqual(['Get transfer detailsYou send $2,464.66'])
  await expect.element(page.getByText("We'll send you the transfer details outside Haulway.")).toBeVisible()
  expect(page.getByText(/paid in full/).elements()).toEqual([])
  await openPaying('byHand', [partly])
  await expect.poll(plates).toEqual(['Get transfer detailsYou send $1,000.00'])
  await expect.element(page.getByText(/Held amounts are not included\.$/)).toBeVisible()
})

test('a business that pays and is paid sees the two apart, each with its total', async () => {
  const theirs = week(7, { payerEntityId: idOf(2), payerName: 'Alder', payeeEntityId: payer, payCents: 6780 })
  await show(<Statements dues={[moyer, theirs, old].map(due)} />)
  // What is still to pay is above, by its day.
  const own = page.getByRole('region', { name: 'Earlier statements you pay' })
  await expect.element(own.getByText('Total $10.00')).toBeVisible()
  expect(own.getByRole('listitem').elements()).toHaveLength(1)
  const paid = page.getByRole('region', { name: 'Statements to you' })
  await expect.element(paid.getByText('Total $67.80')).toBeVisible()
  expect(paid.getByRole('listitem').elements()).toHaveLength(1)
})

test('each line of a statement is two rows on a phone, with the same edges as the sums', async () => {
  await show(<PrintedLines printed={printedWeek()} />)
  await expect.element(page.getByText('Load 1, Haul')).toBeVisible()
  const edges = [...document.querySelectorAll('.statement-line')].map(line => {
    const [what, amount, how] = [...line.children].map(each => each.getBoundingClientRect())
    return {
      left: [what?.left, how?.left],
      right: amount?.right,
      isBelow: (how?.top ?? 0) >= (amount?.top ?? 0) + 10,
    }
  })
  expect(edges).toHaveLength(printedWeek().lines.length)
  const left = edges[0]?.left[0]
  const right = edges[0]?.right
  expect(new Set(edges.flatMap(each => each.left))).toEqual(new Set([left]))
  expect(new Set(edges.map(each => each.right))).toEqual(new Set([right]))
  expect(edges.every(({ isBelow }) => isBelow)).toBe(true)
  await expect.element(page.getByText('Thu Oct 1').first()).toBeVisible()
})

test('choosing another statement changes the count and the sum at once', async () => {
  await show(<Statements dues={[moyer, kline, later].map(due)} />)
  await page.getByRole('checkbox', { name: 'Pay Kline Hauling, S-5' }).click()
  await expect.element(page.getByRole('button', { name: /Pay Moyer Hauling \$1,968\.42/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Pay Ormrod Pit, S-6' }).click()
  await expect.element(page.getByRole('button', { name: /Pay 2 businesses \$1,978\.42/ })).toBeVisible()
})

test('what is due is sorted by a head within its day, and has totals', async () => {
  await show(<Statements dues={[moyer, kline, later].map(due)} />, 1440)
  const table = page.getByRole('group', { name: 'Statements to pay' })
  const names = () => [...document.querySelectorAll('.due-table a')].map(({ textContent }) => textContent)
  await table.getByRole('button', { name: 'To pay $' }).click()
  await expect.poll(names).toEqual(['Kline Hauling S-5', 'Moyer Hauling S-4', 'Ormrod Pit S-6'])
  await table.getByRole('button', { name: 'To pay $' }).click()
  await expect.poll(names).toEqual(['Moyer Hauling S-4', 'Kline Hauling S-5', 'Ormrod Pit S-6'])
  const foot = [...document.querySelectorAll('.due-table tfoot td')].map(({ textContent }) => textContent)
  expect(foot).toEqual(expect.arrayContaining(['3 statements', '41', '2,474.66']))
  await table.getByRole('button', { name: 'To pay $' }).click()
})

test('who is paid reads what they receive, in columns that are below those of what they paid', async () => {
  const theirs = week(7, { payerEntityId: idOf(2), payerName: 'Alder', payeeEntityId: payer, payCents: 6780 })
  await show(<Statements dues={[theirs, old].map(due)} />, 1440)
  const heads = () =>
    [...document.querySelectorAll('.hw-table table')].map(table =>
      [...table.querySelectorAll('thead th')].map(head => [
        head.textContent,
        Math.round(head.getBoundingClientRect().x),
      ]),
    )
  await expect.poll(() => heads()[1]?.at(-2)?.[0]).toBe('You receive $')
  const [paid = [], received = []] = heads()
  expect(paid.at(-2)?.[0]).toBe('To pay $')
  expect(received.slice(0, 5)).toEqual(paid.slice(0, 5))
})

test('a payee sees each payment with its day, what comes after it, and how long the payer usually takes', async () => {
  const theirs = week(7, { payerEntityId: idOf(2), payeeEntityId: payer, payCents: 6780, payerMedianDays: 9 })
  const balance: BalanceDocument = {
    jobberEntityId: idOf(2),
    jobberName: 'Alder',
    entityId: payer,
    entityName: 'Keystone',
    money: { currency: 'USD', owedCents: 8000, payingCents: 0, disputedCents: 340, retainedCents: 0, paidCents: 0 },
  }
  await show(<ExpectedPayments dues={[dueOf(theirs, balance)]} balances={[balance]} today={today} />)
  await expect.element(page.getByText('$67.80')).toBeVisible()
  await expect.element(page.getByText('in 2 days')).toBeVisible()
  await expect.element(page.getByText('$12.20')).toBeVisible()
  const opened = `/pit-operation/statement/${theirs.statementId}`
  await expect.element(page.getByRole('link', { name: /Alder/ })).toHaveAttribute('href', opened)
  await expect.element(page.getByText('Alder usually pays 9 days after a statement.')).toBeVisible()
})

test('a tax that is not charged names its certificate, and how long it is valid', async () => {
  await show(<PrintedLines printed={printedWeek()} />)
  const sentence = 'County tax 1%, not charged: exemption certificate EX-12, valid until Jun 30, 2027.'
  await expect.element(page.getByText(sentence)).toBeVisible()
})
