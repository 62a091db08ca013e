/** The answer to a payment or withdrawal is lost: the document of what the server did is its receipt. */
import type { WireDocument } from '@haulway/domain/document/document.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { idSchema } from '@haulway/domain/ids.ts'
import { type DueStatement, dueOf } from '@haulway/domain/payment/due.ts'
import type { Payment } from '@haulway/domain/payment/payment.ts'
import { statementDocument } from '@haulway/domain/payment/statement/statement.fixture.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { PayableList } from '../../payment/BalanceLists.tsx'
import { PayEach, usePaySheet } from '../../payment/due/PayChosen.tsx'
import { useMoney } from '../../payment/use-money.ts'
import { WithdrawPage } from '../../payment/withdraw/WithdrawPage.tsx'
import { config, entityId, own, walletOf, withdrawal } from '../../payment/withdraw/withdraw.fixture.ts'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ApprovePage } from '../jobber/ApprovePage.tsx'
import { approvedLoad } from './approved-load.fixture.ts'
import { idOf, balance as owed } from './form-documents.fixture.ts'
import { type Command, openFormStage, type Stored } from './form-stage.fixture.tsx'

const { draw } = openStage('div')
const scope = entityScope(entityId)
const balance = { ...owed, jobberEntityId: entityId }
const balanceId = `${balance.jobberEntityId}-${balance.entityId}-USD`

/** Only this call is answered. */
const asksMethod = (call: string | undefined) => call === 'getPaymentMethod'

const idsSchema = z.object({
  withdrawalId: idSchema.default(''),
  paymentId: idSchema.default(''),
  receiptId: idSchema.default(''),
})

test('a withdrawal shows its receipt when its answer was lost and its document arrives', async () => {
  const { commands, carryOut } = await show(<WithdrawPage />, 'pitOperation', [...walletOf('USD', 7514), config])
  await page.getByLabelText('Amount').fill('50.00')
  await page.getByRole('button', { name: /^Withdraw \$50\.00/ }).click()
  await expect.element(page.getByText('Network not available.')).toBeVisible()
  const { withdrawalId } = inputOf(commands, 'userWithdrawMoney')
  const carriedOut = { ...withdrawal, withdrawalId, grossCents: 5000, feeCents: 75, netCents: 4925 }
  await carryOut([own('withdrawals', withdrawalId, carriedOut), ...walletOf('USD', 2514)])
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(page.getByText('Network not available.').elements()).toEqual([])
})

test('a payment whose answer was lost is sent as the same one, even after another amount was tried', async () => {
  const { commands } = await show(<Owed />, 'jobber', [own('balances', balanceId, balance)], asksMethod)
  const payments = () => commands.filter(({ call }) => call === 'payBalance')
  await page.getByRole('button', { name: 'Pay Keystone' }).click()
  for (const [index, amount] of ['500.00', '20.00', '500.00'].entries()) {
    await page.getByLabelText('Amount').fill(amount)
    await page.getByRole('button', { name: new RegExp(`^Pay \\$${amount}`) }).click()
    await expect.poll(() => payments().length).toBe(index + 1)
    await expect.element(page.getByText('Network not available.')).toBeVisible()
  }
  const ids = payments().map(({ id, input }) => [id, idsSchema.parse(input).paymentId])
  expect(ids[2]).toEqual(ids[0])
  expect(ids[1]).not.toEqual(ids[0])
})

test('the payment of a balance says Requested when its answer was lost and its payment arrives', async () => {
  const { commands, carryOut } = await show(<Owed />, 'jobber', [own('balances', balanceId, balance)], asksMethod)
  await page.getByRole('button', { name: 'Pay Keystone' }).click()
  await page.getByRole('button', { name: /^Pay \$500\.00/ }).click()
  await expect.element(page.getByText('Network not available.')).toBeVisible()
  const { paymentId } = inputOf(commands, 'payBalance')
  const money = { ...balance.money, owedCents: 0, payingCents: 50_000 }
  await carryOut([
    own('payments', paymentId, paymentOf(paymentId, paymentId)),
    own('balances', balanceId, { ...balance, money }),
  ])
  await expect.element(page.getByText(/^Requested \w/)).toBeVisible()
  expect(page.getByText('Network not available.').elements()).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('$500.00 processing')).toBeVisible()
})

test('the payment of a part of a balance has the same receipt, with the amount that was paid', async () => {
  await show(<Owed />, 'jobber', [own('balances', balanceId, balance)], () => true)
  await page.getByRole('button', { name: 'Pay Keystone' }).click()
  await page.getByLabelText('Amount').fill('120.00')
  await page.getByRole('button', { name: /^Pay \$120\.00/ }).click()
  await expect.element(page.getByText(/^Requested \w/)).toBeVisible()
  await expect.element(page.getByText('$120.00').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
})

/** The payment of statements, as their page has it. */
function PayOf({ chosen }: { chosen: readonly DueStatement[] }) {
  const today = '2026-10-16'
  const { onPay, sheet } = usePaySheet(entityId, today)
  return (
    <>
      <PayEach entityId={entityId} chosen={chosen} today={today} onPay={onPay} beside={false} />
      {sheet}
    </>
  )
}

test('the payment of statements says Requested when its answer was lost and its payments arrive', async () => {
  const due = dueOf(statementDocument({ payerEntityId: entityId, payeeEntityId: idOf(4), payCents: 50_000 }), undefined)
  const { commands, carryOut } = await show(<PayOf chosen={[due]} />, 'jobber', [], asksMethod)
  await page.getByRole('button', { name: /\$500\.00/ }).click()
  await page.getByRole('button', { name: /^Get transfer details/ }).click()
  await expect.element(page.getByText('Network not available.')).toBeVisible()
  const { receiptId } = inputOf(commands, 'payBalances')
  await carryOut([own('payments', idOf(90), paymentOf(idOf(90), receiptId))])
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(page.getByText('Network not available.').elements()).toEqual([])
})

const ofOther = approvedLoad('jobber')
const approved = { ...ofOther, relations: ['jobber'], terms: { ...ofOther.terms, jobberEntityId: entityId } }
const waiting = { ...approved, state: 'delivered', frozen: false, acts: loadOf(12).acts, approvalDoubts: [] }
const toApprove = [own('load-logs', approved.loadLogId, waiting)]
/** The app is connected until the first call. */
const isConnected = (call: string | undefined) => call === undefined
const leaveApp = () => dispatchEvent(new PageTransitionEvent('pagehide'))

test('an approval can be undone before it is sent', async () => {
  const { commands } = await show(<ApprovePage />, 'jobber', toApprove, isConnected)
  await page.getByRole('button', { name: /^Approve 1 load/ }).click()
  await expect.element(page.getByText('Approving 1 load, $71.20')).toBeVisible()
  expect(page.getByText('Nothing to approve').elements()).toEqual([])
  await page.getByRole('button', { name: /^Undo, \d+ s/ }).click()
  await expect.element(page.getByRole('button', { name: /^Approve 1 load/ })).toBeVisible()
  leaveApp()
  expect(commands).toEqual([])
})

test('one load is approved from its sheet with the same time to undo it', async () => {
  const { commands } = await show(
    <ApprovePage />,
    'jobber',
    [own('load-logs', approved.loadLogId, { ...waiting, approvalDoubts: ['gpsMissing'] })],
    isConnected,
  )
  await page.getByRole('button', { name: 'Open load 12' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(page.getByText('Approving 1 load, $71.20')).toBeVisible()
  expect(commands).toEqual([])
  leaveApp()
  await expect.poll(() => commands.map(({ call }) => call)).toEqual(['approveLoad'])
})

test('an approval whose answer was lost is sent as the same one, and is done when its document arrives', async () => {
  const { commands, carryOut } = await show(<ApprovePage />, 'jobber', toApprove, isConnected)
  for (const tap of [1, 2]) {
    await page.getByRole('button', { name: /^Approve 1 load/ }).click()
    await expect.element(page.getByText('Approving 1 load, $71.20')).toBeVisible()
    leaveApp()
    await expect.poll(() => commands.length).toBe(tap)
    await expect
      .element(page.getByText('No answer about load 12 yet. Approve it again: it is approved only once.'))
      .toBeVisible()
  }
  const [first, again] = commands.map(({ id, input }) => ({ id, input }))
  expect(again).toEqual(first)
  await carryOut([own('load-logs', approved.loadLogId, approved)])
  await expect.element(page.getByText('Approved 1 load, $71.20')).toBeVisible()
  expect(page.getByText('No answer about load 12 yet. Approve it again: it is approved only once.').elements()).toEqual(
    [],
  )
})

/** The ids in the input of a call that was sent. */
function inputOf(commands: readonly Command[], name: string) {
  return idsSchema.parse(commands.findLast(({ call }) => call === name)?.input)
}

function paymentOf(paymentId: string, receiptId: string): Payment {
  return {
    paymentId,
    receiptId,
    jobberEntityId: entityId,
    jobberName: 'Alder',
    entityId: idOf(3),
    currency: 'USD',
    entityName: 'Keystone',
    amountCents: 50_000,
    state: 'asked',
    askedOn: 1,
    paidTimestamp: null,
    endedOn: null,
  }
}

function Owed() {
  return <PayableList entityId={entityId} balances={useMoney(scope)?.balances ?? []} dues={[]} />
}

/** Draws a part whose calls lose their answers. `carryOut` brings the documents of what the server did. */
async function show(
  part: ReactNode,
  type: 'jobber' | 'pitOperation',
  stored: readonly Stored[],
  isAnswered: (call: string | undefined) => boolean = () => false,
): Promise<{ commands: Command[]; carryOut: (documents: readonly Stored[]) => Promise<void> }> {
  await page.viewport(390, 1400)
  const reply = { method: 'byHand' }
  const stage = await openFormStage(
    '/',
    () =>
      isAnswered(stage.sent.at(-1))
        ? { kind: 'accepted', reply, versions: {} }
        : { kind: 'lost', trouble: 'No network.' },
    stored,
    { type },
  )
  draw(stage.part(part))
  const carryOut = async (documents: readonly Stored[]) => {
    const db = new SyncDatabase(stage.uid)
    const changes = documents.map(
      ({ collection, id, body }): WireDocument => ({
        collection,
        id,
        version: 2,
        body: { ...body },
      }),
    )
    await openDexieStorage(db).applyChanges(scope, 1, 2, changes)
    db.close()
  }
  return { commands: stage.commands, carryOut }
}
