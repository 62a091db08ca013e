/** "I accept 19.94 of 20.94": what a side grants of a line, with what waits for it and what is paid. */

import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { disputeRulesOf } from '@haulway/domain/pay/card/rate-card.ts'
import { type Granted, grantedCents, holdOf } from '@haulway/domain/pay/dispute/dispute.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAct } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { currencySign, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import {
  type DisputableLine,
  isByQuantity,
  namesOf,
  ownSideOf,
  readGranted,
  unitOf,
  writeLine,
} from './disputed-line.ts'
import { LineProof } from './LineProof.tsx'

type Props = DisputableLine & {
  load: LoadLogDocument
  currency: string
  /** The dispute that the number answers; undefined to raise one. */
  disputeId?: string | undefined
  onDone: () => void
}

export function GrantForm({ load, agreement, line, currency, disputeId, onDone }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const send = useGrant(load, { agreement, line }, disputeId)
  const form = useForm({ defaultValues: { amount: writeLine(line), reason: '' } })
  const { errors } = form.formState
  const granted = readGranted(line, form.watch('amount'))
  const { other } = namesOf(load, agreement)
  const { holdPercentMilli } = disputeRulesOf(load.money?.[agreement]?.card)
  const submit = form.handleSubmit(async ({ amount, reason }) => {
    const number = readGranted(line, amount)
    if (!number) return
    await send(number, reason.trim())
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
          validate: text => {
            const number = readGranted(line, text)
            return (number && (grantedCents(line, number) ?? 0) !== line.amountCents) || t`Enter another number.`
          },
        })}
        error={errors.amount?.message}
      />
      {granted && <PaidAndWaiting {...{ line, granted, currency, holdPercentMilli }} />}
      <LineProof load={load} />
      <TextField
        label={t`Reason`}
        hint={t`${other} will see this.`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <MayCall call={disputeId ? 'answerDispute' : 'disputeLine'}>
        <ActionButton
          title={disputeId ? <Trans>Propose this number</Trans> : <Trans>Dispute this line</Trans>}
          second={t`Both of you agree, or it stays open`}
          submit
        />
      </MayCall>
    </Form>
  )
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
      <Figure value={formatMoney(heldCents, currency)} label={t`waits until settled`} />
    </Figures>
  )
}

/** Goes through the outbox: disputes are often raised on a site without a network. */
function useGrant(load: LoadLogDocument, { agreement, line }: DisputableLine, disputeId: string | undefined) {
  const raise = useAct('disputeLine')
  const answer = useAct('answerDispute')
  const { projectId, loadLogId, terms } = load
  const entityId = ownSideOf(load)
  return (granted: Granted, reason: string) => {
    const act = {
      ...{ projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), reason },
      ...(entityId !== undefined && { entityId }),
    }
    return disputeId
      ? answer({ ...act, aboutActId: disputeId, dispute: { agreement, answer: 'propose', ...granted } })
      : raise({ ...act, dispute: { agreement, code: line.code, ...granted } })
  }
}
