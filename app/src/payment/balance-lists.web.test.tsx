import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../ui/stage.fixture.tsx'
import { ReceivableList } from './BalanceLists.tsx'

const { stage, draw } = openStage()

const balanceOf = (jobberName: string, owedCents: number, disputedCents = 0): BalanceDocument => ({
  ...{ jobberEntityId: jobberName, jobberName, entityId: 'own', entityName: 'Moyer Hauling' },
  money: { currency: 'USD', owedCents, payingCents: 0, disputedCents, retainedCents: 0, paidCents: 0 },
})

test('who owes is listed whole once one of them waits for something, so that the amounts add up', async () => {
  draw(<ReceivableList entityId="own" balances={[balanceOf('Brandt', 185_318, 870), balanceOf('Lehigh', 15_600)]} />)
  await expect.element(page.getByText('$8.70 more held for a dispute')).toBeVisible()
  await expect.element(page.getByText('$156.00')).toBeVisible()
})

test('what the expected payments already say is not listed again', async () => {
  draw(<ReceivableList entityId="own" balances={[balanceOf('Lehigh', 15_600)]} />)
  await expect.poll(() => stage.textContent).toBe('')
})
