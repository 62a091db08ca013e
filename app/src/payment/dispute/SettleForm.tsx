/** The arbiter's number, between what the two sides say. */
import { newId } from '@haulway/client/new-id.ts'
import type { ArbitrationDocument } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { type Granted, grantedCents, isByQuantity } from '@haulway/domain/pay/dispute/dispute.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { settleRefusals, whyNotSettle } from '@haulway/domain/work/dispute/arbiter.ts'
import { useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { currencySign, formatMoney } from '../../ui/format/format.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { centsOf, grantedText, readGranted, unitOf } from './disputed-line.ts'

type Props = { arbitration: ArbitrationDocument; money: NonNullable<ArbitrationDocument['money']>; onDone: () => void }

export function SettleForm({ arbitration, money, onDone }: Props) {
  const { t } = useLingui()
  const { settle, isAsking, refusal } = useSettle(arbitration)
  const form = useForm({ defaultValues: { amount: '', reason: '' } })
  const { errors } = form.formState
  const { line, currency, otherGrants } = money
  const today = dayOf(useNow(60_000), arbitration.timeZone)
  if (isStillAnswered(arbitration, today)) {
    return (
      <p>
        {t`${money.otherName} has until ${formatCalendarDay(arbitration.answerBy)} to answer. Then you can resolve it.`}
      </p>
    )
  }
  const dispute = { ...money, state: arbitration.state, raised: money.raiserGrants, refused: arbitration.isAnswered }
  const refusalOf = (text: string) => {
    const granted = readGranted(line, text)
    if (!granted) return t`Enter a number.`
    const about = { line, granted, answerBy: arbitration.answerBy, today }
    const sentence = whyNotSettle({ ...dispute, otherGrants: otherGrants ?? undefined }, about)
    return sentence === settleRefusals.outside ? t`Enter a number between the two sides' numbers.` : undefined
  }
  const granted = readGranted(line, form.watch('amount'))
  const cents = granted && grantedCents(line, granted)
  const [least, most] = [money.raiserGrants, otherGrants ?? undefined]
    .map(side => ({ cents: centsOf(line, side), text: grantedText(line, side, currency) }))
    .toSorted((a, b) => a.cents - b.cents)
    .map(({ text }) => text)
  const between = t`Between ${least} and ${most}.`
  const submit = form.handleSubmit(async ({ amount, reason }) => {
    const granted = readGranted(line, amount)
    if (granted && (await settle(granted, reason.trim()))) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <NumberField
        label={t`Your number`}
        hint={granted && cents !== undefined ? t`The line pays ${formatMoney(cents, currency)}.` : between}
        {...(isByQuantity(line) ? { unit: unitOf(line) } : { before: currencySign(currency) })}
        {...form.register('amount', { validate: text => refusalOf(text) ?? true })}
        error={errors.amount?.message}
      />
      <TextField
        label={t`Reason`}
        hint={t`Both sides will see this.`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <RefusalMessage refusal={refusal} />
      <WorkActionButton
        work="arbitration"
        call={arbitration.shift ? 'settleShiftDispute' : 'settleDispute'}
        title={t`Resolve dispute`}
        second={t`It ends for both sides`}
        sending={isAsking}
        submit
      />
    </Form>
  )
}

/** Whether the other side may still answer before the arbiter decides. */
export function isStillAnswered({ isAnswered, answerBy }: ArbitrationDocument, today: string): boolean {
  return !isAnswered && today <= answerBy
}

/** The call for a load or a shift. `settle` returns whether the server has settled it. */
function useSettle({ projectId, disputeId, load, shift, money }: ArbitrationDocument) {
  const { entityId } = useCurrentEntity()
  const ofLoad = useAsk('settleDispute')
  const ofShift = useAsk('settleShiftDispute')
  const settle = async (granted: Granted, reason: string): Promise<boolean> => {
    if (!money) return false
    const dispute = { agreement: money.agreement, ...granted }
    const input = { projectId, actId: newId(), entityId, aboutActId: disputeId, dispute, reason }
    if (shift) return (await ofShift.run({ ...input, shiftId: shift.shiftId })) !== undefined
    return load !== undefined && (await ofLoad.run({ ...input, loadLogId: load.loadLogId })) !== undefined
  }
  const { isAsking, refusal } = shift ? ofShift : ofLoad
  return { settle, isAsking, refusal }
}
