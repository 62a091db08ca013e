/** Payments of a jobber, pit, solo trucker or fleet: the balance, the amounts owed, and the payments. */

import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPriced } from '@haulway/domain/load-log/pay/load-pay.ts'
import { type DueStatement, expectedCents, medianDaysToPay } from '@haulway/domain/payment/due.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { AreaPage } from '../frame/AreaPage.tsx'
import { PayNotice, useCallbackTo } from '../frame/CallbackNotice.tsx'
import { HeaderButton } from '../frame/HeaderButton.tsx'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { type OlderPages, useOlderPages } from '../frame/use-older-pages.ts'
import { useWithOlderLoads } from '../load-log/list/OlderLoads.tsx'
import { useLoadLogs } from '../load-log/use-load-logs.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { Figure, Figures } from '../ui/data/Figures.tsx'
import { saveFile } from '../ui/data/save-file.ts'
import { csvOfRows } from '../ui/data/table/table-rows.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../ui/format/format.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import type { RowPane } from '../ui/layout/use-row-pane.ts'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { LoadApprovalActions } from './approve/LoadApprovalActions.tsx'
import { HeldList, PayableList } from './BalanceLists.tsx'
import { ArbitrationList } from './dispute/ArbitrationList.tsx'
import { DueStatements } from './due/DueStatements.tsx'
import { ExpectedPayments } from './due/ExpectedPayments.tsx'
import { PayEach, usePaySheet } from './due/PayChosen.tsx'
import { dueFirst, newestStatements, useDueSelection, useDues, withOlder } from './due/use-dues.ts'
import { LoadPay, useLoadPane, useLoadPayColumns } from './LoadPayTable.tsx'
import { HeldDisputes, NextAct, OtherActs, useOfferedActs } from './PaymentActs.tsx'
import { PaymentList } from './PaymentList.tsx'
import { AnnualTotals } from './statement/AnnualTotals.tsx'
import { StatementList } from './statement/StatementList.tsx'
import { type Money, useMoney, useWithdrawals } from './use-money.ts'
import { WithdrawalList } from './withdraw/WithdrawalList.tsx'

const file = 'payments.csv'

export function PaymentsPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const [find, setFind] = useState('')
  const money = useMoney(scope)
  const role = useOwnRole()
  const here = useLoadLogs(scope)
  const loads = here?.map(({ body }) => body)
  const { loads: all = [], older } = useWithOlderLoads(scope, here)
  const dues = useDues(scope, money?.balances ?? [])
  const priced = all.map(({ body }) => body).filter(({ money }) => isPriced(money))
  const isWide = useIsWide()
  const acts = useLoadActs()
  const { pane, details } = useLoadPane(priced, acts)
  const header = useHeader(priced, find, setFind)
  const toPay = (dues ?? []).filter(({ statement }) => statement.payerEntityId === entityId)
  const today = dayOf(useNow(60_000), timeZone)
  const selection = useDueSelection(toPay, today)
  const { onPay, sheet } = usePaySheet(entityId, today)
  const isLoaded = money && loads && dues && role
  const isShown = isLoaded && readsMoney(role)
  // The details of a load take the place of the column.
  const hasColumn = isWide && !details
  const paying = { toPay, today, selection, onPay, hasColumn }
  const content = isShown && { ...paying, money, loads, priced, older, dues, find, pane, acts }
  return (
    <AreaPage
      header={header}
      {...(isShown && { pane: details, rows: true })}
      {...(content && hasColumn && { side: <ActsColumn {...content} /> })}
    >
      {!isLoaded && <Skeleton rows={5} />}
      {isLoaded && !isShown && (
        <EmptyState title={t`Amounts are hidden`}>
          <Trans>Owners and managers can see amounts. Ask one of them if you need a number.</Trans>
        </EmptyState>
      )}
      {content && <Content {...content} />}
      {sheet}
    </AreaPage>
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

type ContentProps = {
  /** Whether the acts have a column of their own. */
  hasColumn: boolean
  onPay: ReturnType<typeof usePaySheet>['onPay']
  money: Money
  loads: readonly LoadLogDocument[]
  priced: readonly LoadLogDocument[]
  older: OlderPages<LoadLogDocument>
  dues: readonly DueStatement[]
  /** The dues that this business pays. */
  toPay: readonly DueStatement[]
  today: string
  selection: ReturnType<typeof useDueSelection>
  find: string
  pane: RowPane
  acts: ReturnType<typeof useLoadActs>
}

/** What the user may do about a load in the table. */
function useLoadActs() {
  const { type } = useCurrentEntity()
  return type === 'jobber' ? (load: LoadLogDocument) => <LoadApprovalActions load={load} /> : undefined
}

function isEmpty({ money, priced }: Pick<ContentProps, 'money' | 'priced'>): boolean {
  return priced.length + money.wallets.length + money.payments.length + money.balances.length === 0
}

/** The actions, beside the lists on a desktop. */
function ActsColumn({ money, loads, dues, toPay, today, selection, onPay }: ContentProps) {
  const { entityId } = useCurrentEntity()
  const offered = useOfferedActs(money, loads, toPay)
  return (
    <>
      <PayEach entityId={entityId} today={today} onPay={onPay} chosen={selection.chosen} beside />
      <NextAct offered={offered} />
      <OtherActs offered={offered} loads={loads} />
      <Expected money={money} dues={dues} today={today} />
      <HeldDisputes loads={loads} />
      <HeldList entityId={entityId} balances={money.balances} />
    </>
  )
}

/** What others will pay this business. */
function Expected({ money, dues, today }: Pick<ContentProps, 'money' | 'dues' | 'today'>) {
  const { entityId } = useCurrentEntity()
  return (
    <ExpectedPayments
      dues={dues.filter(({ statement }) => statement.payeeEntityId === entityId)}
      balances={money.balances.filter(balance => balance.entityId === entityId)}
      today={today}
    />
  )
}

/** Without a column for them, the acts are between the figures and the lists. */
function Content(props: ContentProps) {
  const { money, loads, priced, older, dues, toPay, today, selection, find, pane, acts, hasColumn, onPay } = props
  const { t } = useLingui()
  const { entityId, type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const highlightedId = useCallbackTo('pay')?.id
  const hasAny = !isEmpty({ money, priced })
  const offered = useOfferedActs(money, loads, toPay)
  const { open, chosen, toggle } = selection
  return (
    <>
      <PayNotice payments={money.payments} />
      <div className="pay-top">
        <MoneyFigures money={money} dues={toPay} today={today} />
        {!hasColumn && <NextAct offered={offered} />}
        {!hasColumn && <PayEach entityId={entityId} today={today} chosen={chosen} onPay={onPay} beside={false} />}
      </div>
      {[...Map.groupBy(open, ({ statement }) => statement.currency)].map(([currency, ofCurrency]) => (
        <DueStatements key={currency} dues={ofCurrency} today={today} chosen={chosen} onToggle={toggle} />
      ))}
      {!hasColumn && <OtherActs offered={offered} loads={loads} />}
      <PayableList entityId={entityId} balances={money.balances} dues={toPay} />
      <ArbitrationList />
      {!hasColumn && <Expected money={money} dues={dues} today={today} />}
      {!hasColumn && <HeldDisputes loads={loads} />}
      {!hasColumn && <HeldList entityId={entityId} balances={money.balances} />}
      {!hasAny && (
        <EmptyState title={t`No payments yet`}>
          <Trans>Loads are due once approved.</Trans>
        </EmptyState>
      )}
      {hasAny && <Statements money={money} dues={dues} today={today} find={find} />}
      {money.payments.some(payment => payment.jobberEntityId === entityId) && (
        <AnnualTotals entityId={entityId} today={today} />
      )}
      {hasAny && <LoadPay file={file} priced={priced} older={older} find={find} pane={pane} acts={acts} />}
      {hasAny && type !== 'jobber' && <Withdrawals money={money} />}
      {hasAny && (
        <PaymentList entityId={entityId} live={money.payments} timeZone={timeZone} highlightedId={highlightedId} />
      )}
    </>
  )
}

function Statements({ money, dues, today, find }: Pick<ContentProps, 'money' | 'dues' | 'today' | 'find'>) {
  const { scope, entityId } = useCurrentEntity()
  const older = useOlderPages(scope, 'statements', newestStatements)
  const all = withOlder(dues, older.documents, money.balances)
  return <StatementList entityId={entityId} dues={all} older={older} today={today} find={find} />
}

function Withdrawals({ money }: Pick<ContentProps, 'money'>) {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { withdrawals, older } = useWithdrawals(scope, money.withdrawals)
  return <WithdrawalList withdrawals={withdrawals} older={older} wallets={money.wallets} timeZone={timeZone} />
}

type FiguresProps = { money: Money; dues: readonly DueStatement[]; today: string }

function MoneyFigures({ money: { wallets, balances }, dues, today }: FiguresProps) {
  const { type } = useCurrentEntity()
  return wallets.map(wallet =>
    type === 'jobber' ? (
      <PayerFigures key={wallet.currency} wallet={wallet} dues={dues} today={today} />
    ) : (
      <PayeeFigures key={wallet.currency} wallet={wallet} balances={balances} />
    ),
  )
}

type Wallet = Money['wallets'][number]

function PayeeFigures({ wallet, balances }: { wallet: Wallet; balances: Money['balances'] }) {
  const { t } = useLingui()
  const owedCents = expectedCents(balances, wallet.entityId, wallet.currency)
  const amount = (cents: number) => formatMoney(cents, wallet.currency)
  return (
    <Figures>
      <Figure value={amount(wallet.availableCents)} label={t`in your balance`} />
      <Figure value={amount(owedCents)} label={t`owed to you`} />
      {wallet.heldCents > 0 && <Figure value={amount(wallet.heldCents)} label={t`held for a withdrawal`} />}
    </Figures>
  )
}

function PayerFigures({ wallet, dues, today }: { wallet: Wallet } & Omit<FiguresProps, 'money'>) {
  const { t } = useLingui()
  const { currency, payableCents, payingCents, disputedCents } = wallet
  const amount = (cents: number) => formatMoney(cents, currency)
  const first = dueFirst(
    dues.filter(({ statement }) => statement.currency === currency),
    today,
  )
  const firstCents = first.reduce((sum, { openCents }) => sum + openCents, 0)
  const day = first.map(({ statement }) => statement.dueOn).sort()[0]
  const paid = dues.flatMap(({ statement: { closedOn, paidOn } }) => (paidOn === null ? [] : { closedOn, paidOn }))
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
