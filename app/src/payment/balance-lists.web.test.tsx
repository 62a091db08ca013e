import { entityScope } from '@haulway/domain/document/scope.ts'
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { dueOf } from '@haulway/domain/payment/due.ts'
import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { HeldList, PayableList } from './BalanceLists.tsx'
import { ExpectedPayments } from './due/ExpectedPayments.tsx'

const { stage, draw } = openStage()

const balanceOf = (jobberName: string, money: Partial<BalanceDocument['money']>): BalanceDocument => ({
  jobberEntityId: jobberName,
  jobberName,
  entityId: 'own',
  entityName: 'Moyer Hauling',
  money: {
    currency: 'USD',
    owedCents: 0,
    payingCents: 0,
    disputedCents: 0,
    retainedCents: 0,
    paidCents: 0,
    ...money,
  },
})
const rows = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map(row => row.textContent)

test('what is held in a dispute or retained is apart, and says until when', async () => {
  const brandt = balanceOf('Brandt', { owedCents: 185_318, disputedCents: 870, retainedCents: 4200 })
  draw(<HeldList entityId="own" balances={[brandt, balanceOf('Lehigh', { owedCents: 15_600 })]} />)
  await expect.element(page.getByText("Not included in what you're owed")).toBeVisible()
  expect(rows('Held')).toEqual(['BrandtUntil the dispute ends$8.70', 'BrandtRetainage, until they release it$42.00'])
})

test('nothing held shows no list', async () => {
  draw(<HeldList entityId="own" balances={[balanceOf('Lehigh', { owedCents: 15_600 })]} />)
  await expect.poll(() => stage.textContent).toBe('')
})

test('the expected payments add up to what is owed or processing, even with a balance below zero', async () => {
  const balances = [
    balanceOf('Brandt', { owedCents: 10_000, payingCents: 2500, disputedCents: 870 }),
    balanceOf('Lehigh', { owedCents: -1500 }),
  ]
  draw(<ExpectedPayments dues={[]} balances={balances} today="2026-11-19" />)
  await expect.element(page.getByText('$100.00')).toBeVisible()
  const amounts = rows('Expected payments').map(row => row?.match(/–?\$[\d.]+$/)?.[0])
  expect(amounts).toEqual(['$100.00', '$25.00', '–$15.00'])
  await expect.element(page.getByText('Deducted from the next loads')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'To you' })).toBeVisible()
  await expect.element(page.getByText('$110.00 expected')).toBeVisible()
})

const statement = statementDocument({ payCents: 4000 })
const owedToPayee = (owedCents: number): BalanceDocument => ({
  ...balanceOf('Brandt', { owedCents }),
  jobberEntityId: statement.payerEntityId,
  entityId: statement.payeeEntityId,
})

test('a debt that a statement says is due is not listed again, and has no second button to pay it', async () => {
  const stated = owedToPayee(10_000)
  draw(<PayableList entityId={statement.payerEntityId} balances={[stated]} dues={[dueOf(statement, stated)]} />)
  await expect.element(page.getByText('$60.00')).toBeVisible()
  await expect.element(page.getByText('Pay the due statement first')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('what is held since a statement closed is named, and takes nothing off what is due', async () => {
  const of = owedToPayee(3000)
  const held = { ...of, money: { ...of.money, disputedCents: 1000 } }
  const due = dueOf(statement, held)
  expect(due).toMatchObject({ openCents: 3000, heldSinceCents: 1000 })
  draw(<PayableList entityId={statement.payerEntityId} balances={[held]} dues={[due]} />)
  await expect.element(page.getByText('$10.00 held for disputes')).toBeVisible()
  expect(stage.textContent).not.toContain('Deducted')
  const { part } = await openFormStage('/')
  draw(part(<ExpectedPayments dues={[due]} balances={[held]} today="2026-11-19" />))
  await expect.element(page.getByText('$30.00')).toBeVisible()
  expect(stage.textContent).not.toContain('–$10.00')
})

test('what goes out has its own total, and its amounts end at one edge, with a button or without', async () => {
  const open = (nth: number, owedCents: number): BalanceDocument => ({
    ...balanceOf('own', { owedCents }),
    entityId: `payee ${nth}`,
    entityName: `Hauler ${nth}`,
  })
  const overpaid = open(2, -1200)
  await page.viewport(390, 844)
  const user = await openFormStage('/', undefined, [], { type: 'jobber' })
  draw(user.part(<PayableList entityId="own" balances={[open(1, 14_627), overpaid]} dues={[]} />))
  await expect.element(page.getByRole('button', { name: 'Pay Hauler 1' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'From you' })).toBeVisible()
  // What was overpaid to one business pays nothing at another.
  await expect.element(page.getByText('$146.27 not on a statement yet')).toBeVisible()
  const ends = [...stage.querySelectorAll('.hw-row-value')].map(each => each.getBoundingClientRect().right)
  expect(ends).toHaveLength(2)
  expect(new Set(ends).size).toBe(1)
})

let settle = () => {}

/** What a payer owes to one business, until `settle` takes it off the list. */
function Owed({ balance }: { balance: BalanceDocument }) {
  const [balances, setBalances] = useState([balance])
  useEffect(() => {
    settle = () => setBalances([])
  }, [])
  return <PayableList entityId={balance.jobberEntityId} balances={balances} dues={[]} />
}

test('the receipt of a payment stays until it is closed, and says when the money has arrived', async () => {
  const [jobberEntityId, paymentId] = [idOf(1), idOf(70)]
  const owed: BalanceDocument = { ...balanceOf('Brandt', { owedCents: 13_000 }), jobberEntityId, entityId: idOf(3) }
  const payment: PaymentDocument = {
    paymentId,
    receiptId: paymentId,
    jobberEntityId,
    jobberName: 'Brandt',
    entityId: owed.entityId,
    entityName: owed.entityName,
    amountCents: 13_000,
    currency: 'USD',
    state: 'settled',
    askedOn: 1,
    paidTimestamp: 2,
    endedOn: 2,
  }
  const settled = { scope: entityScope(jobberEntityId), collection: 'payments', id: paymentId, body: payment }
  const reply = { kind: 'accepted', reply: { paymentId }, versions: {} } as const
  const user = await openFormStage('/', reply, [settled], { type: 'jobber' })
  draw(user.part(<Owed balance={owed} />))
  await page.getByRole('button', { name: 'Pay Moyer Hauling' }).click()
  await page.getByRole('button', { name: /^Pay \$130/ }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Paid')
  settle()
  await expect.element(page.getByText(/^The money has arrived/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/^The money has arrived/)).not.toBeInTheDocument()
})

test('nothing is listed when the statements say all that is owed', async () => {
  const stated = owedToPayee(4000)
  draw(<PayableList entityId={statement.payerEntityId} balances={[stated]} dues={[dueOf(statement, stated)]} />)
  await expect.poll(() => stage.textContent).toBe('')
})
