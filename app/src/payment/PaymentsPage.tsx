/** Payments of a jobber, pit, solo trucker or fleet: the balance, the amounts owed, and the payments. */

import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPriced } from '@haulway/domain/load-log/load-pay.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { MayCall } from '../entity/member/MayCall.tsx'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { AreaPage } from '../frame/AreaPage.tsx'
import { PayNotice, useCallbackTo } from '../frame/CallbackNotice.tsx'
import { HeaderButton } from '../frame/HeaderButton.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/controls/ActionButton.tsx'
import { tableCsv } from '../ui/data/DataTable.tsx'
import { Figure, Figures } from '../ui/data/Figures.tsx'
import { saveFile } from '../ui/data/save-file.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../ui/format/format.ts'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { loadsToApprove } from '../work/project/needs-attention.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'
import { PayableList, ReceivableList } from './BalanceLists.tsx'
import { LoadApprovalActions } from './LoadApprovalActions.tsx'
import { LoadTable, useLoadColumns } from './LoadTable.tsx'
import { PaymentList } from './PaymentList.tsx'
import { StatementList } from './StatementList.tsx'
import { type Money, useMoney } from './use-money.ts'
import { WithdrawalList } from './WithdrawalList.tsx'

export function PaymentsPage() {
  const { t } = useLingui()
  const { entityId, scope, type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const [find, setFind] = useState('')
  const highlightedId = useCallbackTo('pay')?.id
  const money = useMoney(scope)
  const isHidden = useOwnRole() === 'member'
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const priced = (loads ?? []).filter(isPaid)
  const columns = useLoadColumns(priced)
  const header = {
    title: t`Payments`,
    ...(priced.length > 0 && {
      find: { label: t`Find truck, load, ticket`, value: find, onChange: setFind },
      children: (
        <HeaderButton
          icon="download"
          label={t`Export loads`}
          onPress={() => saveFile('payments.csv', 'text/csv', tableCsv(columns, priced, find))}
        />
      ),
    }),
  }
  if (!money || !loads) {
    return (
      <AreaPage header={header}>
        <Skeleton rows={5} />
      </AreaPage>
    )
  }
  if (isHidden) {
    return (
      <AreaPage header={header}>
        <EmptyState title={t`Amounts are hidden`}>
          <Trans>Owners and managers can see amounts. Ask one of them if you need a number.</Trans>
        </EmptyState>
      </AreaPage>
    )
  }
  const isEmpty = priced.length + money.wallets.length + money.payments.length + money.balances.length === 0
  return (
    <AreaPage header={header}>
      <PayNotice payments={money.payments} />
      <Top money={money} loads={loads} />
      {isEmpty && (
        <EmptyState title={t`No payments yet`}>
          <Trans>Loads are due once approved.</Trans>
        </EmptyState>
      )}
      <PayableList entityId={entityId} balances={money.balances} />
      <ReceivableList entityId={entityId} balances={money.balances} />
      {priced.length > 0 && (
        <Section title={t`Loads`} aside={t`Recent`} rule="ink">
          <LoadTable
            caption={t`Loads and pay`}
            loads={priced}
            find={find}
            {...(type === 'jobber' && { acts: (load: LoadLogDocument) => <LoadApprovalActions load={load} /> })}
          />
        </Section>
      )}
      <StatementList />
      <WithdrawalList withdrawals={money.withdrawals} timeZone={timeZone} />
      {!isEmpty && (
        <PaymentList entityId={entityId} live={money.payments} timeZone={timeZone} highlightedId={highlightedId} />
      )}
    </AreaPage>
  )
}

/** The main figures and the next action: a jobber approves loads, a payee withdraws money. */
function Top({ money, loads }: { money: Money; loads: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const isWide = useIsWide()
  const size = isWide ? 'row' : 'full'
  const toApprove = loadsToApprove(loads)
  const isPayee = type !== 'jobber'
  const canWithdraw = money.wallets.some(({ availableCents }) => availableCents > 0)
  return (
    <div className="pay-top">
      {money.wallets.map(wallet => (
        <WalletFigures key={wallet.currency} wallet={wallet} isPayee={isPayee} />
      ))}
      {!isPayee && toApprove.loads.length > 0 && (
        <MayCall call="approveLoad">
          <ActionButton
            size={size}
            title={<Plural value={toApprove.loads.length} one="Approve # load" other="Approve # loads" />}
            {...(toApprove.currency && { second: formatMoney(toApprove.totalCents, toApprove.currency) })}
            to={paths.approveLoads}
          />
        </MayCall>
      )}
      {isPayee && canWithdraw && (
        <MayCall call="userWithdrawMoney">
          <ActionButton size={size} title={t`Withdraw money`} second={t`See the fee first`} to={paths.withdraw(type)} />
        </MayCall>
      )}
    </div>
  )
}

function WalletFigures({ wallet, isPayee }: { wallet: Money['wallets'][number]; isPayee: boolean }) {
  const { t } = useLingui()
  const amount = (cents: number) => formatMoney(cents, wallet.currency)
  return (
    <Figures>
      {isPayee && <Figure value={amount(wallet.availableCents)} label={t`in your balance`} />}
      {isPayee && <Figure value={amount(wallet.receivableCents)} label={t`owed to you`} />}
      {!isPayee && <Figure value={amount(wallet.payableCents)} label={t`due`} />}
      {!isPayee && <Figure value={amount(wallet.payingCents)} label={t`processing`} />}
      {wallet.heldCents > 0 && <Figure value={amount(wallet.heldCents)} label={t`held for a withdrawal`} />}
    </Figures>
  )
}

/** Whether the load has pay that this reader may see. */
function isPaid(load: LoadLogDocument): boolean {
  return isPriced(load.money) && load.state !== 'cancelled' && load.state !== 'rejected'
}
