import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PaymentList } from '../payment/PaymentList.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { PayNotice, useCallbackTo } from './CallbackNotice.tsx'

const paid = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'
const { stage, draw } = openStage()

function payment(paymentId: string, state: PaymentDocument['state'], amountCents: number): PaymentDocument {
  return {
    paymentId,
    receiptId: paymentId,
    state,
    amountCents,
    currency: 'USD',
    endedOn: null,
    jobberEntityId: 'alder',
    jobberName: 'Alder Grading',
    entityId: 'ridge',
    entityName: 'Ridge Hauling',
    askedOn: 1_790_000_000_000,
    paidTimestamp: state === 'settled' ? 1_790_000_100_000 : null,
  }
}

function Page({ payments }: { payments: PaymentDocument[] }) {
  const highlightedId = useCallbackTo('pay')?.id
  return (
    <>
      <PayNotice payments={payments} />
      <PaymentList entityId="alder" live={payments} timeZone="UTC" highlightedId={highlightedId} />
    </>
  )
}

/** Draws a jobber's payments at a URL. @returns the text of the notice, and the rows marked "This payment" */
async function show(address: string, state: PaymentDocument['state']) {
  draw(
    <MemoryRouter initialEntries={[address]} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Page payments={[payment(paid, state, 124_000), payment(other, 'settled', 5_500)]} />
    </MemoryRouter>,
  )
  await expect.poll(() => stage.querySelectorAll('li').length).toBe(2)
  const rows = [...stage.querySelectorAll('li')].filter(row => row.textContent?.includes('This payment'))
  const notice = stage.querySelector('[role=status]')?.textContent
  return { notice, highlightedId: rows.map(row => row.textContent) }
}

test.each([
  ['settled', '$1,240.00 to Ridge Hauling is paid.'],
  ['asked', '$1,240.00 to Ridge Hauling is processing.'],
  ['failed', '$1,240.00 to Ridge Hauling failed.'],
] as const)('a known payment is shown as %s, whatever the URL reports', async (state, sentence) => {
  for (const reported of ['success', 'error']) {
    const { notice, highlightedId } = await show(`/jobber/payments?from=pay&state=${reported}&id=${paid}`, state)
    expect(notice).toBe(sentence)
    expect(highlightedId).toHaveLength(1)
    expect(highlightedId[0]).toContain('$1,240.00')
  }
})

test('for an unknown payment the app repeats what the payment page reported, and says what is still open', async () => {
  const unknown = other.replace('2', '9')
  expect((await show(`/p?from=pay&state=success&id=${unknown}`, 'asked')).notice).toMatch(/once the bank confirms/)
  expect((await show('/p?from=pay&state=error', 'asked')).notice).toMatch(
    /Payments below are the ones that went through/,
  )
})

test('without a callback the page shows no notice and marks no payment', async () => {
  for (const address of ['/p', '/p?state=success', '/p?from=accountDetails&state=success', '/p?from=pay&state=owned']) {
    expect(await show(address, 'asked')).toEqual({ notice: undefined, highlightedId: [] })
  }
})
