/** Beside the amount to withdraw: what was withdrawn and paid before, also long ago, and what a first one costs. */
import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { balance, idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PaymentsPage } from '../PaymentsPage.tsx'
import { WithdrawPage } from './WithdrawPage.tsx'
import { config, entityId, own, walletOf, withdrawal } from './withdraw.fixture.ts'

const { stage, draw } = openStage('div')

/** What the server has of each collection, in pages; undefined without a network. */
let server: Record<string, readonly (WithdrawalDocument | PaymentDocument)[][]> | undefined
/** What was requested of it. */
let asked: URL[] = []
beforeEach(() => {
  server = {}
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (!server) throw new TypeError('Failed to fetch')
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(url)
    const { pathname, searchParams } = url
    const collection = pathname.split('/').at(-1) ?? ''
    const pages = server[collection] ?? []
    const nth = Number(searchParams.get('after') ?? 0)
    const documents = (pages[nth] ?? []).map((body, at) => ({ collection, id: `${nth} ${at}`, version: 1, body }))
    return Response.json({ documents, ...(nth + 1 < pages.length && { next: String(nth + 1) }) })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const lastMonth = { ...withdrawal, withdrawalId: idOf(83), state: 'settled' as const, endedOn: 2 }
const yearAgo = { ...lastMonth, withdrawalId: idOf(84), netCents: 4450, grossCents: 4500 }
const paidIn: PaymentDocument = {
  paymentId: idOf(90),
  receiptId: idOf(90),
  jobberEntityId: idOf(3),
  jobberName: 'Keystone',
  entityId,
  entityName: 'Oak Run',
  amountCents: 50_000,
  currency: 'USD',
  state: 'settled',
  askedOn: 1,
  paidTimestamp: 2,
  endedOn: 2,
}

async function show(width: number, ...stored: Stored[][]) {
  await page.viewport(width, 1400)
  const { part } = await openFormStage('/', undefined, [config, ...walletOf('USD', 7514), ...stored.flat()])
  draw(part(<WithdrawPage />))
  await expect.element(page.getByLabelText('Amount')).toBeVisible()
}

const beside = (name: string) => page.getByRole('region', { name })
const earlier = own('withdrawals', withdrawal.withdrawalId, withdrawal)

test('on a desktop, earlier withdrawals are beside the amount; on a phone the amount comes first, alone', async () => {
  await show(390, [earlier])
  expect(page.getByText('Earlier withdrawals').elements()).toEqual([])
  await show(1440, [earlier])
  await expect.element(beside('Earlier withdrawals').getByText('$9.50')).toBeVisible()
})

test('before the first withdrawal a desktop explains how it works, to which account, and what it costs', async () => {
  await show(1440)
  await expect.element(beside('How withdrawals work').getByText(/First Bank/)).toBeVisible()
  for (const part of ['1%', '$0.25', '$0.50', '$25.00']) {
    await expect.element(beside('Fees').getByText(part, { exact: true })).toBeVisible()
  }
  await show(1440, [earlier])
  await expect.element(beside('Earlier withdrawals')).toBeVisible()
  expect(beside('Fees').elements()).toEqual([])
})

test('a withdrawal and a payment of last month, which the device no longer has, are beside the amount', async () => {
  server = { withdrawals: [[lastMonth], [yearAgo]], payments: [[paidIn]] }
  await show(1440)
  await expect.element(beside('Earlier withdrawals').getByText('$9.50')).toBeVisible()
  await expect.element(beside('Paid into your balance').getByText('$500.00')).toBeVisible()
  expect(beside('How withdrawals work').elements()).toEqual([])
  const more = beside('Earlier withdrawals').getByRole('button', { name: 'Older withdrawals' })
  await more.click()
  await expect.element(beside('Earlier withdrawals').getByText('$44.50')).toBeVisible()
  expect(more.elements()).toEqual([])
})

test('only what was paid in is requested: payments to others would fill the pages', async () => {
  server = { payments: [[paidIn]] }
  await show(1440)
  await expect.element(beside('Paid into your balance').getByText('$500.00')).toBeVisible()
  const ofPayments = asked.filter(({ pathname }) => pathname.endsWith('/payments'))
  expect(ofPayments.map(({ searchParams }) => searchParams.get('entityId'))).toEqual([entityId])
})

test('the number beside a list counts all its rows, not only those that were read', async () => {
  server = { withdrawals: [[lastMonth], [yearAgo]] }
  await show(1440)
  const list = beside('Earlier withdrawals')
  await expect.element(list.getByText('Recent', { exact: true })).toBeVisible()
  await list.getByRole('button', { name: 'Older withdrawals' }).click()
  await expect.element(list.getByText('2', { exact: true })).toBeVisible()
})

test('without a network the page does not claim that this withdrawal is the first', async () => {
  server = undefined
  await show(1440)
  const more = beside('Earlier withdrawals').getByRole('button', { name: 'Older withdrawals' })
  await expect.element(more).toBeVisible()
  expect(beside('How withdrawals work').elements()).toEqual([])
  server = { withdrawals: [[lastMonth]] }
  await more.click()
  await expect.element(beside('Earlier withdrawals').getByText('$9.50')).toBeVisible()
})

test('the payments page reads the withdrawals of the past on request', async () => {
  server = { withdrawals: [[lastMonth]] }
  await page.viewport(390, 1400)
  const owed = own('balances', 'owed', { ...balance, entityId })
  const { part } = await openFormStage('/', undefined, [...walletOf('USD', 7514), owed])
  draw(part(<PaymentsPage />))
  await page.getByRole('button', { name: 'Older withdrawals' }).click()
  await expect.element(beside('Withdrawals').getByText('$9.50')).toBeVisible()
})

test.each([992, 1440, 1920])('at %i px the column beside the amount begins where the amount ends', async width => {
  await show(width)
  await expect.element(beside('Fees')).toBeVisible()
  const edges = (selector: string) => stage.querySelector(selector)!.getBoundingClientRect()
  expect(edges('.hw-page-side').left - edges('.pay-amount').right).toBeLessThan(64)
  expect(edges('.hw-page-side').right).toBeCloseTo(edges('.hw-page-body').right, 0)
})
