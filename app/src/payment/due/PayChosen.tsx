/**
 * How much of the chosen statements is paid, and the button that pays it. Beside a list on a desktop, it also says how
 * it is paid and what each business gets.
 */
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { WorkAction, WorkActionButton } from '../../entity/WorkAction.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useStatementParts } from '../statement/statement-labels.ts'
import { PaymentMethod, usePaymentMethod } from './PaymentMethod.tsx'
import { PaySheet } from './PaySheet.tsx'
import { type PayeePayment, paymentsOf } from './use-dues.ts'
import '../payment.css'

/**
 * @property chosen statements of one payer in one currency
 * @property isNext whether paying is the page's next action; otherwise its button is outlined
 */
type Props = {
  entityId: string
  currency: string
  chosen: readonly DueStatement[]
  today: string
  isNext: boolean
  onPay: (paying: Paying) => void
}

type Paying = { currency: string; payments: readonly PayeePayment[]; total: string }

/**
 * The sheet keeps what was chosen when it was opened, because a statement that is paid is no longer open. It stays open
 * when the layout of the page changes, as when a tablet is turned.
 */
export function usePaySheet(entityId: string, today: string) {
  const { t } = useLingui()
  const [paying, setPaying] = useState<Paying>()
  const end = () => setPaying(undefined)
  const sheet = (
    <Sheet open={paying !== undefined} title={paying ? t`Pay ${paying.total}` : ''} onClose={end}>
      {paying && <PaySheet entityId={entityId} today={today} {...paying} onDone={end} />}
    </Sheet>
  )
  return { onPay: setPaying, sheet }
}

/** @property beside whether it has a column for how the statements are paid */
type PayEachProps = Pick<Props, 'entityId' | 'today' | 'chosen' | 'onPay'> & { beside: boolean }

/** One payment for each currency. With several, the one that is due first has the main button. */
export function PayEach({ chosen, beside, ...shared }: PayEachProps) {
  const Pay = beside ? PayColumn : PayChosen
  const firstOf = (dues: readonly DueStatement[]) => dues.map(({ statement }) => statement.dueOn).toSorted()[0] ?? ''
  const byCurrency = [...Map.groupBy(chosen, ({ statement }) => statement.currency)]
  const [next] = byCurrency.toSorted(([, a], [, b]) => (firstOf(a) < firstOf(b) ? -1 : 1))
  return byCurrency.map(([currency, ofCurrency]) => (
    <Pay key={currency} {...shared} currency={currency} chosen={ofCurrency} isNext={currency === next?.[0]} />
  ))
}

function PayChosen({ currency, chosen, isNext, onPay }: Props) {
  const payments = paymentsOf(chosen)
  const total = formatMoney(totalOf(payments), currency)
  return (
    <PayButton
      isNext={isNext}
      second={<Trans>See the payment method first</Trans>}
      onPress={() => onPay({ currency, payments, total })}
    >
      <PayTitle chosen={chosen} count={payments.length} total={total} />
    </PayButton>
  )
}

/** The same beside the statements: how they are paid, and the sums of what the businesses get. */
function PayColumn(props: Props) {
  return (
    <div className="pay-column">
      <PayChosen {...props} />
      <HowItIsPaid {...props} />
    </div>
  )
}

function HowItIsPaid({ entityId, currency, chosen, today }: Props) {
  const { method, isReading } = usePaymentMethod(entityId)
  const partsOf = useStatementParts()
  const amount = (cents: number) => formatMoney(cents, currency)
  const sum = (of: (due: DueStatement) => number) => chosen.reduce((all, due) => all + of(due), 0)
  const parts = (chosen[0] ? partsOf(chosen[0].statement) : []).map(({ key, name }, nth) => {
    return { key, name, cents: sum(({ statement }) => partsOf(statement)[nth]?.cents ?? 0) }
  })
  const payCents = sum(({ statement }) => statement.payCents)
  const openCents = sum(due => due.openCents)
  return (
    <>
      <PaymentMethod method={method} isReading={isReading} currency={currency} today={today} />
      <Section
        title={<Plural value={paymentsOf(chosen).length} one="What # business gets" other="What # businesses get" />}
      >
        <Lines>
          {parts
            .filter(({ key, cents }) => key === 'earned' || cents !== 0)
            .map(({ key, name, cents }) => (
              <Line key={key} label={name} value={amount(cents)} />
            ))}
          {openCents !== payCents && (
            <Line label={<Trans>Paid, processing or held since</Trans>} value={amount(openCents - payCents)} />
          )}
          <Line label={<Trans>To pay</Trans>} value={amount(openCents)} total />
        </Lines>
      </Section>
    </>
  )
}

type PayButtonProps = {
  isNext: boolean
  size?: 'full' | 'row'
  second: ReactNode
  onPress: () => void
  children: ReactNode
}

/** The page's main button if paying is its next action, otherwise an outlined one. */
export function PayButton({ isNext, size = 'full', second, onPress, children }: PayButtonProps) {
  if (isNext) {
    return (
      <WorkActionButton
        work="payment"
        call="payBalances"
        size={size}
        title={children}
        second={second}
        onPress={onPress}
      />
    )
  }
  return (
    <WorkAction work="payment" call="payBalances">
      {greyed => (
        <PlainButton disabled={greyed} onPress={onPress}>
          {children}
        </PlainButton>
      )}
    </WorkAction>
  )
}

function PayTitle({ chosen, count, total }: { chosen: readonly DueStatement[]; count: number; total: string }) {
  const isAll = (agreement: string) => chosen.every(({ statement }) => statement.agreement === agreement)
  if (count === 1) {
    const { payeeName } = chosen[0]!.statement
    return (
      <Trans>
        Pay {payeeName} {total}
      </Trans>
    )
  }
  if (isAll('haul')) return <Plural value={count} one={`Pay # hauler ${total}`} other={`Pay # haulers ${total}`} />
  return <Plural value={count} one={`Pay # business ${total}`} other={`Pay # businesses ${total}`} />
}
