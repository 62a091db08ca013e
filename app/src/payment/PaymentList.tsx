/** Payments by `paidTimestamp`, descending: the live ones, and older ones page by page when the user requests them. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { PaymentDocument } from '@haulway/domain/payment/payment.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { OlderButton } from '../frame/OlderButton.tsx'
import { useOlderPages } from '../frame/use-older-pages.ts'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { formatClock, formatDay, formatMoney } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { inPaidOrder, newest } from './payment-order.ts'

type Props = {
  entityId: string
  live: readonly PaymentDocument[]
  timeZone: string
  /** The payment whose hosted page sent the user back here. */
  highlightedId?: string | undefined
}

export function PaymentList({ entityId, live, timeZone, highlightedId }: Props) {
  const { t } = useLingui()
  const older = useOlderPages(entityScope(entityId), 'payments', newest)
  const payments = inPaidOrder([...older.documents, ...live])
  return (
    <Section
      title={t`Payments`}
      {...(payments.length > 0 && { aside: older.hasAll ? payments.length : t`Recent` })}
      rule="ink"
    >
      {payments.length === 0 && <p className="hw-quiet">{older.hasAll ? t`None yet.` : t`None recently.`}</p>}
      {payments.length > 0 && (
        <List label={t`Payments`}>
          {payments.map(payment => (
            <PaymentRow
              key={payment.paymentId}
              payment={payment}
              entityId={entityId}
              timeZone={timeZone}
              isHighlighted={payment.paymentId === highlightedId}
            />
          ))}
        </List>
      )}
      <OlderButton older={older}>
        <Trans>Older payments</Trans>
      </OlderButton>
    </Section>
  )
}

type RowProps = { payment: PaymentDocument; entityId: string; timeZone: string; isHighlighted: boolean }

function PaymentRow({ payment, entityId, timeZone, isHighlighted }: RowProps) {
  const { t } = useLingui()
  const isPayer = payment.jobberEntityId === entityId
  const at = payment.paidTimestamp ?? payment.askedOn
  const badges: Record<PaymentDocument['state'], { tone: Tone; label: string }> = {
    asked: { tone: 'normal', label: t`Processing` },
    settled: { tone: 'good', label: t`Paid` },
    failed: { tone: 'stop', label: t`Failed` },
  }
  const { tone, label } = badges[payment.state]
  return (
    <ListRow
      icon="card"
      title={isPayer ? t`To ${payment.entityName}` : t`From ${payment.jobberName}`}
      second={
        <span className="hw-row-facts">
          <StatusBadge tone={tone} time={`${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`}>
            {label}
          </StatusBadge>
          {isHighlighted && <StatusBadge tone="normal">{t`This payment`}</StatusBadge>}
        </span>
      }
      value={`${isPayer ? '–' : ''}${formatMoney(payment.amountCents, payment.currency)}`}
    />
  )
}
