/**
 * One statement: its lines by day, and beside them its sums from what was earned to what is paid, and its files. With
 * room for it, the sums are on the statement's first page as it prints.
 */

import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { balanceDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { type PrintedStatement, partsOf } from '@haulway/domain/pay/statement/printed-statement.ts'
import { type DueStatement, dueOf, findBalance } from '@haulway/domain/payment/due.ts'
import type { StatementDocument } from '@haulway/domain/payment/statement/statement.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AmountsHidden } from '../../entity/member/AmountsHidden.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { read } from '../../session/app-read.ts'
import { useServerDocument } from '../../session/use-server-document.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { type Reading, useRead } from '../../sync/use-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { useIsRoomy, useIsWide } from '../../ui/layout/use-is-wide.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { usePaySheet } from '../due/PayChosen.tsx'
import { paymentsOf, toggleDue, useDues } from '../due/use-dues.ts'
import { type MarkedKind, PrintedLines, useMarkedKind } from './PrintedLines.tsx'
import { PrintedSheet } from './PrintedSheet.tsx'
import { StatementFiles } from './StatementFiles.tsx'
import { usePartTitle, useRelativeDay, useStatementParts, useStatementState, useWeekFacts } from './statement-labels.ts'
import '../payment.css'

export function StatementPage() {
  const { t } = useLingui()
  const { type, scope, entityId } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { statementId = '' } = useParams()
  const weekFacts = useWeekFacts()
  const isWide = useIsWide()
  const today = dayOf(useNow(60_000), timeZone)
  const balances = useBodies(scope, 'balances', balanceDocumentSchema)
  const dues = useDues(scope, balances ?? [])
  const here = dues?.find(({ statement }) => statement.statementId === statementId)
  const isGone = dues !== undefined && here === undefined
  const older = useServerDocument({ scope, collection: 'statements', id: statementId }, isGone)
  const due = here ?? (older ? dueOf(older, findBalance(balances ?? [], older)) : undefined)
  const role = useOwnRole()
  const isRead = balances !== undefined && dues !== undefined && role !== undefined && !(isGone && older === undefined)
  const statement = due?.statement
  const isPayer = statement?.payerEntityId === entityId
  const other = isPayer ? statement.payeeName : statement?.payerName
  const back = paths.tab(type, 'payments')
  const lines = usePrinted(isRead ? statement : undefined)
  const marked = useMarkedKind()
  const sheet = useIsRoomy() && lines.value ? { printed: lines.value, mark: marked } : undefined
  return (
    <AreaPage
      header={{
        title: statement ? t`Statement ${statement.number}` : t`Statement`,
        back,
        // A phone's header has no room for the week.
        ...(statement && { second: isWide ? `${other}, ${weekFacts(statement)}` : other }),
      }}
      rows
      {...(isRead &&
        due && {
          side: (
            <StatementSums
              entityId={entityId}
              due={due}
              dues={dues}
              today={today}
              sheet={sheet}
              printed={lines.value}
            />
          ),
        })}
    >
      {!isRead && <Skeleton rows={6} />}
      {isRead && !due && <AmountsHidden />}
      {isRead && !due && readsMoney(role) && (
        <EmptyState
          title={t`Statement not found on this device`}
          act={<PlainButton to={back}>{t`Payments`}</PlainButton>}
        >
          <Trans>It may belong to another of your businesses. If it is older, open it again when you're online.</Trans>
        </EmptyState>
      )}
      {isRead && statement && <StatementLines lines={lines} mark={sheet?.mark} />}
      {isRead && statement && !isWide && <StatementFiles statement={statement} isPayer={isPayer} />}
    </AreaPage>
  )
}

/** A statement as printed, read when it is opened. */
function usePrinted(statement: StatementDocument | undefined): Reading<PrintedStatement> {
  const { payerEntityId = '', statementId = '' } = statement ?? {}
  const readPrinted = () => read.printedStatement({ payerEntityId, statementId })
  return useRead(statementId, readPrinted, { isWanted: statement !== undefined })
}

type LinesProps = { lines: Reading<PrintedStatement>; mark: MarkedKind | undefined }

/** Each line of a load links to why the load pays it. */
function StatementLines({ lines: { value, refusal, readAgain }, mark }: LinesProps) {
  if (value) return <PrintedLines printed={value} mark={mark} />
  if (!refusal) return <Skeleton rows={3} />
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton wide onPress={readAgain}>
        <Trans>Show the lines</Trans>
      </PlainButton>
    </>
  )
}

/**
 * @property dues all statements: a payment settles the older ones of the same business first
 * @property sheet the statement's first page and its marks, which has its sums
 */
type SumsProps = { entityId: string; due: DueStatement; dues: readonly DueStatement[]; today: string } & {
  sheet: { printed: PrintedStatement; mark: MarkedKind } | undefined
  printed: PrintedStatement | undefined
}

function StatementSums({ entityId, due, dues, today, sheet: printedSheet, printed }: SumsProps) {
  const { t } = useLingui()
  const { onPay, sheet } = usePaySheet(entityId, today)
  const relative = useRelativeDay()
  const weekFacts = useWeekFacts()
  // On a phone the files come last.
  const isWide = useIsWide()
  const { statement, openCents } = due
  const { currency } = statement
  const { tone, label } = useStatementState()(due, today)
  const isPayer = statement.payerEntityId === entityId
  const paid = withOlderOpen(dues, statement.statementId)
  const payments = paymentsOf(paid)
  const total = formatMoney(totalOf(payments), currency)
  return (
    <div className="pay-acts">
      <StatusBadge tone={tone} {...(openCents > 0 && { time: relative(statement.dueOn, today) })}>
        {label}
      </StatusBadge>
      {!isWide && <p className="hw-quiet">{weekFacts(statement)}</p>}
      <SumLines due={due} printed={printed} afterPay={printedSheet !== undefined} />
      {isPayer && openCents > 0 && <OlderFirst older={paid.filter(each => each.statement !== statement)} />}
      {isPayer && openCents > 0 && (
        <WorkActionButton
          work="payment"
          call="payBalances"
          title={t`Pay ${total}`}
          second={<Trans>See the payment method first</Trans>}
          onPress={() => onPay({ currency, payments, total })}
        />
      )}
      {isWide && <StatementFiles statement={statement} isPayer={isPayer} />}
      {printedSheet && <PrintedSheet {...printedSheet} />}
      {sheet}
    </div>
  )
}

/** Why more is paid than this statement: the older ones of the same business. */
function OlderFirst({ older }: { older: readonly DueStatement[] }) {
  const { t } = useLingui()
  const [first] = older
  if (!first) return null
  const numbers = older.map(({ statement }) => statement.number).toReversed()
  const cents = older.reduce((sum, { openCents }) => sum + openCents, 0)
  return (
    <p className="hw-quiet">
      {t`Older statements are paid first: ${numbers.join(', ')}, ${formatMoney(cents, first.statement.currency)}.`}
    </p>
  )
}

type SumLinesProps = {
  due: DueStatement
  printed: PrintedStatement | undefined
  /** Only what has happened to the pay since, where the sheet has what led to it. */
  afterPay: boolean
}

function SumLines({ due, printed, afterPay }: SumLinesProps) {
  const { t } = useLingui()
  const { statement, openCents, payingCents, paidCents, heldSinceCents } = due
  const amount = (cents: number) => formatMoney(cents, statement.currency)
  const isPartly = paidCents + payingCents + heldSinceCents > 0
  const ofDocument = useStatementParts()(statement).filter(({ key, cents }) => key === 'earned' || cents !== 0)
  const named = useNamedParts()
  const sums = printed ? [...ofDocument.filter(({ key }) => key === 'earned'), ...named(printed)] : ofDocument
  return (
    <Lines>
      {!afterPay && (
        <>
          {sums.map(({ key, name, cents }) => (
            <Line key={key} label={name} value={amount(cents)} />
          ))}
          <Line label={statement.paidOn === null ? t`To pay` : t`Paid`} value={amount(statement.payCents)} total />
        </>
      )}
      {paidCents > 0 && openCents > 0 && <Line label={t`Paid so far`} value={amount(paidCents)} />}
      {payingCents > 0 && <Line label={t`Processing`} value={amount(payingCents)} />}
      {heldSinceCents > 0 && <Line label={t`Held or corrected since`} value={amount(heldSinceCents)} />}
      {isPartly && openCents > 0 && <Line label={t`Left to pay`} value={amount(openCents)} total />}
      {!afterPay && statement.carriedOutCents < 0 && (
        <Line label={t`Carried to the next statement`} value={amount(statement.carriedOutCents)} />
      )}
    </Lines>
  )
}

/** The parts with what each is about: the name of a tax, the load in dispute, the reason of a deduction. */
function useNamedParts() {
  const partTitle = usePartTitle()
  return (printed: PrintedStatement) =>
    partsOf(printed)
      .filter(({ code, certificateNo }) => code !== 'carriedOut' && certificateNo === undefined)
      .map((part, at) => ({ key: `${part.code} ${at}`, name: partTitle(part, printed), cents: part.amountCents }))
}

/** A statement with the older open ones of its two businesses. */
function withOlderOpen(dues: readonly DueStatement[], statementId: string): DueStatement[] {
  const open = dues.filter(({ openCents }) => openCents > 0)
  const chosen = toggleDue(open, new Set(), statementId)
  return open.filter(({ statement }) => chosen.has(statement.statementId))
}
