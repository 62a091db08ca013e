/** "I accept 19.94 of 20.94": what a side grants of a line, with what waits for it and what is paid. */
import { disputeRulesOf } from '@haulway/domain/pay/card/rate-card.ts'
import {
  claimableCents,
  type Granted,
  grantedCents,
  holdOf,
  isByQuantity,
} from '@haulway/domain/pay/dispute/dispute.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { currencySign, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { type DisputableLine, readGranted, unitOf, writeLine } from './disputed-line.ts'
import type { DisputedWork } from './disputed-work.tsx'

type Props = DisputableLine & {
  work: DisputedWork
  /** The dispute that the number answers; undefined to raise one. */
  disputeId?: string | undefined
  onDone: () => void
}

const entered = { shouldDirty: true, shouldValidate: true }

export function GrantForm({ work, agreement, line, disputeId, onDone }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const { currency } = work
  const form = useForm({ defaultValues: { amount: writeLine(line), reason: '' } })
  const { errors } = form.formState
  const { setFocus } = form
  // The field of the number has the focus, because entering it is what the sheet is for.
  useEffect(() => setFocus('amount', { shouldSelect: true }), [setFocus])
  const usual = useUsualReasons(line)
  const check = useCheck(line)
  const granted = readGranted(line, form.watch('amount'))
  const { other } = work.namesOf(agreement)
  const { holdPercentMilli } = disputeRulesOf(work.cardOf(agreement))
  const submit = form.handleSubmit(async ({ amount, reason }) => {
    const number = readGranted(line, amount)
    if (!number) return
    const said = reason.trim()
    if (disputeId) await work.answer(disputeId, { agreement, answer: 'propose', ...number }, said)
    else await work.raise({ agreement, line }, number, said)
    onDone()
  })
  return (
    <Form onSubmit={submit}>
      <Lines>
        <Line
          label={label(line, agreement)}
          how={arithmetic(line, currency)}
          value={formatMoney(line.amountCents, currency)}
        />
      </Lines>
      <NumberField
        label={t`I accept`}
        hint={t`of ${writeLine(line)}`}
        {...(isByQuantity(line) ? { unit: unitOf(line) } : { before: currencySign(currency) })}
        {...form.register('amount', {
          validate: check,
        })}
        error={errors.amount?.message}
      />
      {granted && (
        <PaidAndWaiting line={line} granted={granted} currency={currency} holdPercentMilli={holdPercentMilli} />
      )}
      {work.proofOf(line)}
      <TextField
        label={t`Reason`}
        hint={t`${other} will see this.`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <div className="pay-buttons">
        {usual.map(reason => (
          <PlainButton key={reason} onPress={() => form.setValue('reason', reason, entered)}>
            {reason}
          </PlainButton>
        ))}
      </div>
      <MayCall call={disputeId ? work.calls.answer : work.calls.raise}>
        <ActionButton
          title={disputeId ? <Trans>Propose this number</Trans> : <Trans>Dispute this line</Trans>}
          second={work.arbiterOf(agreement) ? t`Stays open until resolved` : t`Stays open until both sides agree`}
          submit
        />
      </MayCall>
    </Form>
  )
}

/** Why a number can't be sent; true if it can. */
function useCheck(line: DisputableLine['line']): (text: string) => string | true {
  const { t } = useLingui()
  return text => {
    const number = readGranted(line, text)
    const cents = number && (grantedCents(line, number) ?? 0)
    if (cents === undefined || cents === line.amountCents) return t`Enter another number.`
    return cents <= claimableCents(line) || t`That's more than this line can pay. Enter less.`
  }
}

/** Reasons that take one tap. Any other can be written. */
function useUsualReasons(line: DisputableLine['line']): string[] {
  const { t } = useLingui()
  const differs = line.unit === 'minute' ? t`The minutes differ.` : t`Our count differs.`
  return isByQuantity(line) ? [differs, t`Not as agreed.`] : [t`Not as agreed.`]
}

function PaidAndWaiting({
  line,
  granted,
  currency,
  holdPercentMilli,
}: {
  line: DisputableLine['line']
  granted: Granted
  currency: string
  /** How much of the disputed part waits, as agreed. */
  holdPercentMilli: number
}) {
  const { t } = useLingui()
  const heldCents =
    grantedCents(line, granted) === undefined ? 0 : holdOf({ line, granted }, holdPercentMilli).heldCents
  return (
    <Figures>
      <Figure value={formatMoney(line.amountCents - heldCents, currency)} label={t`is paid`} />
      <Figure value={formatMoney(heldCents, currency)} label={t`held until resolved`} />
    </Figures>
  )
}
