/** Withdrawing money: from which wallet, in its currency's sign, and with a fee that the receipt explains, too. */
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PayoutDestinationLine } from './PayoutDestinationLine.tsx'
import { WithdrawalReceipt } from './WithdrawalReceipt.tsx'
import { WithdrawPage } from './WithdrawPage.tsx'
import { config, entityId, walletOf, withdrawal } from './withdraw.fixture.ts'

const { draw } = openStage('div')
const onDone = () => undefined
async function showPage(...wallets: Stored[][]) {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/', undefined, [config, ...wallets.flat()])
  draw(stage.part(<WithdrawPage />))
  await expect.element(page.getByLabelText('Amount')).toBeVisible()
  return stage
}

test('the amount to withdraw has the sign of the wallet, and may be entered with it', async () => {
  await showPage(walletOf('EUR', 7514))
  expect(document.querySelector('.pay-amount > span')?.textContent).toBe('€')
  await page.getByLabelText('Amount').fill('€50.00')
  await expect.element(page.getByRole('button', { name: /^Withdraw €50\.00/ })).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
})

test('an amount that was only typed is left without a question', async () => {
  await showPage(walletOf('USD', 7514))
  await page.getByLabelText('Amount').fill('50.00')
  await expect.element(page.getByRole('button', { name: /^Withdraw \$50\.00/ })).toBeVisible()
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

test.each(['', 'all', '0'])(
  'without an amount (%j), the form asks for one instead of showing no button',
  async text => {
    await showPage(walletOf('USD', 7514))
    await page.getByLabelText('Amount').fill(text)
    await expect.element(page.getByText('Enter an amount.')).toBeVisible()
  },
)

test.each([
  ['99999999999', 'Enter an amount up to $75.14.'],
  ['75.141', 'Enter an amount up to $75.14.'],
  ['7.514', 'Use 2 decimals or fewer.'],
])('the form says what is wrong with %s', async (text, problem) => {
  await showPage(walletOf('USD', 7514))
  await page.getByLabelText('Amount').fill(text)
  await expect.element(page.getByText(problem)).toBeVisible()
  expect(page.getByRole('button', { name: /^Withdraw/ }).elements()).toEqual([])
})

test('a business with money in two currencies chooses which one to withdraw', async () => {
  const { commands } = await showPage(walletOf('CAD', 12_000), walletOf('USD', 7514), walletOf('GBP', 0))
  await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(2)
  await page.getByText('US Dollar').click()
  await expect.element(page.getByRole('button', { name: /^Withdraw \$75\.14/ })).toBeVisible()
  await page.getByText('Canadian Dollar').click()
  await page.getByRole('button', { name: /^Withdraw \$120\.00/ }).click()
  await expect.poll(() => commands).toMatchObject([{ input: { currency: 'CAD', amountCents: 12_000 } }])
})

async function showReceipts(...withdrawals: WithdrawalDocument[]) {
  await page.viewport(1440, 1400)
  const stage = await openFormStage('/', undefined, [config])
  const receipts = withdrawals.map(each => (
    <WithdrawalReceipt key={each.withdrawalId} withdrawal={each} timeZone={'UTC'} availableCents={0} onDone={onDone} />
  ))
  draw(stage.part(receipts))
  await expect.element(page.getByText('Minimum fee').first()).toBeVisible()
}

test('the receipt of a withdrawal explains its fee as the form did, and stays readable on a desktop', async () => {
  await showReceipts(withdrawal)
  for (const part of ['–$0.50', '1% of $10.00', 'Per withdrawal', '$0.25']) {
    await expect.element(page.getByText(part)).toBeVisible()
  }
  expect(document.querySelector('.pay-withdraw')?.getBoundingClientRect().width).toBeLessThanOrEqual(640)
})

test('a withdrawal that is not paid yet has one state, with the time since when', async () => {
  await showReceipts(withdrawal)
  const badge = () => document.querySelector('.pay-withdraw > .hw-state')?.textContent
  await expect.poll(badge).toMatch(/^Processing.*since Thu.Jan.1, 12:00/s)
  const bank = () => document.querySelector('[aria-current="step"]')?.textContent
  await expect.poll(bank).toMatch(/^Processing, now.*since Thu.Jan.1, 12:00/s)
  expect(document.body.textContent).not.toMatch(/Requested|Sent to bank/)
})

test('a fee of another config than the present one is shown without parts', async () => {
  const older = { ...withdrawal, withdrawalId: idOf(82), feeCents: 75, netCents: 925, feeConfigVersion: 0 }
  await showReceipts(withdrawal, older)
  await expect.element(page.getByText('–$0.75')).toBeVisible()
  expect(page.getByText('Minimum fee').elements()).toHaveLength(1)
})

test('a saved bank account is announced', async () => {
  await page.viewport(390, 1400)
  const stage = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
  const line = <PayoutDestinationLine entityId={entityId} entityName="Oak Run" currency="USD" destination={undefined} />
  draw(stage.part(line))
  await page.getByRole('button', { name: 'Set bank account' }).click()
  await page.getByLabelText('Bank', { exact: true }).fill('First Bank')
  await page.getByLabelText('Routing number').fill('021000021')
  await page.getByLabelText('Account number').fill('4007001234')
  await page.getByRole('button', { name: 'Save bank account' }).click()
  await page.getByLabelText('Current password').fill('gravel and sand')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('Bank account saved')).toBeVisible()
})

const accounts = [
  {
    currency: 'CAD',
    wrong: { 'Institution number': '0003', 'Transit number': '1234', 'Account number': '1' },
    right: { 'Institution number': '003', 'Transit number': '12345', 'Account number': '1234567' },
    sent: { routingNumber: '00312345', accountNumber: '1234567' },
  },
  {
    currency: 'MXN',
    wrong: { CLABE: '032180000118359710' },
    right: { CLABE: '032180000118359719' },
    sent: { routingNumber: '', accountNumber: '032180000118359719' },
  },
]

test.each(accounts)(
  'the form names the numbers of a $currency account as banks there do, and checks them',
  async of => {
    await page.viewport(390, 1400)
    const stage = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
    const { currency } = of
    draw(
      stage.part(
        <PayoutDestinationLine
          entityId={entityId}
          entityName={'Oak Run'}
          currency={currency}
          destination={undefined}
        />,
      ),
    )
    await page.getByRole('button', { name: 'Set bank account' }).click()
    await page.getByLabelText('Bank', { exact: true }).fill('First Bank')
    const fill = async (answers: object) => {
      for (const [label, text] of Object.entries(answers)) await page.getByLabelText(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Save bank account' }).click()
    }
    await fill(of.wrong)
    await expect.poll(() => document.querySelectorAll('.hw-field-error')).toHaveLength(Object.keys(of.wrong).length)
    await fill(of.right)
    await page.getByLabelText('Current password').fill('gravel and sand')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => stage.commands.at(-1)?.input).toMatchObject(of.sent)
  },
)
