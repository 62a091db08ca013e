/** Payments of a jobber, pit, solo trucker or fleet: the balance, the amounts owed, and the payments. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { expectedCents, medianDaysToPay } from '@haulway/domain/payment/due.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { PayNotice, useCallbackTo } from '../frame/CallbackNotice.tsx'
import { HeaderButton } from '../frame/HeaderButton.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useOlderPages } from '../frame/use-older-pages.ts'
import { Figure, Figures } from '../ui/data/Figures.tsx'
import { saveFile } from '../ui/data/save-file.ts'
import { csvOfRows } from '../ui/data/table/table-rows.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../ui/format/format.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { LoadApprovalActions } from './approve/LoadApprovalActions.tsx'
import { HeldList, PayableList } from './BalanceLists.tsx'
import { ArbitrationList } from './dispute/ArbitrationList.tsx'
import { DueStatements } from './due/DueStatements.tsx'
import { ExpectedPayments } from './due/ExpectedPayments.tsx'
import { PayEach } from './due/PayChosen.tsx'
import { dueFirst, newestStatements, withOlder } from './due/use-dues.ts'
import { LoadPay, useLoadPane, useLoadPayColumns } from './LoadPayTable.tsx'
import { HeldDisputes, NextAct, OtherActs } from './PaymentActs.tsx'
import { PaymentList } from './PaymentList.tsx'
import { AnnualTotals } from './statement/AnnualTotals.tsx'
import { StatementList } from './statement/StatementList.tsx'
import { type Money, useWithdrawals } from './use-money.ts'
import { PaymentsContext, useOpenPayments, usePayments } from './use-payments.ts'
import { WithdrawalList } from './withdraw/WithdrawalList.tsx'

const file = 'payments.csv'

export function PaymentsPage() {
  const { t } = useLingui()
  const [find, setFind] = useState('')
  const { payments, isHidden, priced, older, sheet } = useOpenPayments()
  const acts = useLoadActs()
  const { pane, details } = useLoadPane(priced, acts)
  const header = useHeader(priced, find, setFind)
  // The details of a load take the place of the column.
  const hasColumn = useIsWide() && !details
  return (
    <PaymentsContext value={payments}>
      <AreaPage
        header={header}
        {...(payments && { pane: details, rows: true })}
        {...(payments && hasColumn && { side: <ActsColumn /> })}
      >
        {!payments && !isHidden && <Skeleton rows={5} />}
        {isHidden && (
          <EmptyState title={t`Amounts are hidden`}>
            <Trans>Owners and managers can see amounts. Ask one of them if you need a number.</Trans>
          </EmptyState>
        )}
        {payments && (
          <Lists hasActs={!hasColumn} hasLoads={priced.length > 0} find={find}>
            <LoadPay file={file} priced={priced} older={older} find={find} pane={pane} acts={acts} />
          </Lists>
        )}
        {sheet}
      </AreaPage>
    </PaymentsContext>
  )
}

function useHeader(priced: readonly LoadLogDocument[], find: string, onFind: (text: string) => void) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const columns = useLoadPayColumns(priced)
  const title = t`Payments`
  if (priced.length === 0) return { title }
  const save = () => saveFile(file, 'text/csv', csvOfRows(columns, priced))
  return {
    title,
    find: { label: t`Filter loads`, value: find, onChange: onFind },
    // On a desktop, the table has its own export, of the rows that it shows.
    ...(!isWide && { children: <HeaderButton icon="download" label={t`Export loads`} onPress={save} /> }),
  }
}

/** What the user may do about a load in the table. */
function useLoadActs() {
  const { type } = useCurrentEntity()
  return type === 'jobber' ? (load: LoadLogDocument) => <LoadApprovalActions load={load} /> : undefined
}

/** The actions, beside the lists on a desktop. */
function ActsColumn() {
  return (
    <>
      <PayDue beside />
      <NextAct />
      <OtherActs />
      <ExpectedAndHeld />
    </>
  )
}

type ListsProps = {
  /** Whether the actions are between the figures and the lists, because they have no column. */
  hasActs: boolean
  hasLoads: boolean
  find: string
  /** The table of loads. */
  children: ReactNode
}

function Lists({ hasActs, hasLoads, find, children }: ListsProps) {
  const { t } = useLingui()
  const { entityId, type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { money, toPay, today, selection } = usePayments()
  const highlightedId = useCallbackTo('pay')?.id
  const hasAny = hasLoads || money.wallets.length + money.payments.length + money.balances.length > 0
  const { open, chosen, toggle } = selection
  return (
    <>
      <PayNotice payments={money.payments} />
      <div className="pay-top">
        <MoneyFigures />
        {hasActs && <NextAct />}
        {hasActs && <PayDue beside={false} />}
      </div>
      {[...Map.groupBy(open, ({ statement }) => statement.currency)].map(([currency, ofCurrency]) => (
        <DueStatements key={currency} dues={ofCurrency} today={today} chosen={chosen} onToggle={toggle} />
      ))}
      {hasActs && <OtherActs />}
      <PayableList entityId={entityId} balances={money.balances} dues={toPay} />
      <ArbitrationList />
      {hasActs && <ExpectedAndHeld />}
      {!hasAny && (
        <EmptyState title={t`No payments yet`}>
          <Trans>Loads are due once approved.</Trans>
        </EmptyState>
      )}
      {hasAny && <Statements find={find} />}
      {money.payments.some(payment => payment.jobberEntityId === entityId) && (
        <AnnualTotals entityId={entityId} today={today} />
      )}
      {hasAny && children}
      {hasAny && type !== 'jobber' && <Withdrawals />}
      {hasAny && (
        <PaymentList entityId={entityId} live={money.payments} timeZone={timeZone} highlightedId={highlightedId} />
      )}
    </>
  )
}

function PayDue({ beside }: { beside: boolean }) {
  const { entityId } = useCurrentEntity()
  const { today, selection, onPay } = usePayments()
  return <PayEach entityId={entityId} today={today} onPay={onPay} chosen={selection.chosen} beside={beside} />
}

/** What others will pay this business, and what is held. */
function ExpectedAndHeld() {
  const { entityId } = useCurrentEntity()
  const { money, loads, dues, today } = usePayments()
  return (
    <>
      <ExpectedPayments
        dues={dues.filter(({ statement }) => statement.payeeEntityId === entityId)}
        balances={money.balances.filter(balance => balance.entityId === entityId)}
        today={today}
      />
      <HeldDisputes loads={loads} />
      <HeldList entityId={entityId} balances={money.balances} />
    </>
  )
}

function Statements({ find }: { find: string }) {
  const { scope, entityId } = useCurrentEntity()
  const { money, dues, today } = usePayments()
  const older = useOlderPages(scope, 'statements', newestStatements)
  const all = withOlder(dues, older.documents, money.balances)
  return <StatementList entityId={entityId} dues={all} older={older} today={today} find={find} />
}

function Withdrawals() {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { money } = usePayments()
  const { withdrawals, older } = useWithdrawals(scope, money.withdrawals)
  return <WithdrawalList withdrawals={withdrawals} older={older} wallets={money.wallets} timeZone={timeZone} />
}

function MoneyFigures() {
  const { type } = useCurrentEntity()
  const { money } = usePayments()
  const OfWallet = type === 'jobber' ? PayerFigures : PayeeFigures
  return money.wallets.map(wallet => <OfWallet key={wallet.currency} wallet={wallet} />)
}

type Wallet = Money['wallets'][number]

function PayeeFigures({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui()
  const { money } = usePayments()
  const owedCents = expectedCents(money.balances, wallet.entityId, wallet.currency)
  const amount = (cents: number) => formatMoney(cents, wallet.currency)
  return (
    <Figures>
      <Figure value={amount(wallet.availableCents)} label={t`in your balance`} />
      <Figure value={amount(owedCents)} label={t`owed to you`} />
      {wallet.heldCents > 0 && <Figure value={amount(wallet.heldCents)} label={t`held for a withdrawal`} />}
    </Figures>
  )
}

function PayerFigures({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui()
  const { toPay, today } = usePayments()
  const { currency, payableCents, payingCents, disputedCents } = wallet
  const amount = (cents: number) => formatMoney(cents, currency)
  const first = dueFirst(
    toPay.filter(({ statement }) => statement.currency === currency),
    today,
  )
  const firstCents = first.reduce((sum, { openCents }) => sum + openCents, 0)
  const day = first.map(({ statement }) => statement.dueOn).sort()[0]
  const paid = toPay.flatMap(({ statement: { closedOn, paidOn } }) => (paidOn === null ? [] : { closedOn, paidOn }))
  const days = medianDaysToPay(paid)
  return (
    <Figures>
      {day === undefined ? (
        <Figure value={amount(payableCents)} label={t`owed, not on a statement yet`} />
      ) : (
        <Figure value={amount(firstCents)} label={t`due ${formatCalendarDay(day)}`} />
      )}
      <Figure value={amount(payingCents)} label={t`processing`} />
      {disputedCents > 0 && <Figure value={amount(disputedCents)} label={t`held in disputes`} />}
      {days !== undefined && (
        <Figure
          value={days}
          unit={plural(days, { one: 'day', other: 'days' })}
          label={t`median time to pay a statement`}
        />
      )}
    </Figures>
  )
}
