/** What an act must carry (domain: load-log-state, `needs`): an amount, a reason; or which word is taken back. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/load-log-act.ts'
import { type Evidence, loadLogActRules } from '@haulway/domain/load-log/load-log-state.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useCurrentUser } from '../entity/CurrentEntity.tsx'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { formatClock, measureQuantity } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useActWords, useSaidWords } from './load-log-words.ts'
import { parseAmountMilli } from './parse-amount.ts'
import { type Said, useSay } from './use-say.ts'

type Props = { load: LoadLogDocument; kind: LoadLogActKind; onDone: () => void }

export function LoadActForm({ load, kind, onDone }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const words = useActWords()
  const form = useForm({ defaultValues: { amount: '', ticketNo: '', reason: '' } })
  const { errors, isSubmitting } = form.formState
  const needs: readonly Evidence[] = loadLogActRules[kind].needs
  const hasAmount = needs.includes('amount') || kind === 'correct'
  const { unit } = load.terms
  const submit = form.handleSubmit(async ({ amount, ticketNo, reason }) => {
    const amountMilli = parseAmountMilli(amount)
    const said: Said = {
      ...(amountMilli !== undefined && { quantity: { amountMilli, unit } }),
      ...(ticketNo.trim() && { ticketNo: ticketNo.trim() }),
      ...(reason.trim() && { reason: reason.trim() }),
    }
    await say(kind, load, said)
    onDone()
  })
  const checkAmount = (text: string) =>
    (text.trim() === '' && kind === 'correct') ||
    (parseAmountMilli(text) ?? 0) > 0 ||
    t`Please write the amount as a number, such as 21.38.`
  return (
    <Form onSubmit={submit}>
      {kind === 'correct' && <TakeBack load={load} onDone={onDone} />}
      {hasAmount && (
        <>
          <NumberField
            label={t`How much`}
            unit={measureQuantity({ amountMilli: 0, unit }).unit}
            error={errors.amount?.message}
            {...form.register('amount', { validate: checkAmount })}
          />
          <TextField label={t`Ticket number`} maxLength={24} {...form.register('ticketNo')} />
        </>
      )}
      {needs.includes('reason') && (
        <TextField
          label={t`Reason`}
          maxLength={200}
          error={errors.reason?.message}
          {...form.register('reason', { validate: text => text.trim() !== '' || t`Please give a reason.` })}
        />
      )}
      <ActPlate title={words(kind, load.terms)} sending={isSubmitting} submit />
    </Form>
  )
}

/** The maker's own last word, taken back as a whole (domain: `voidsActId`). A start is cancelled instead. */
function TakeBack({ load, onDone }: { load: LoadLogDocument; onDone: () => void }) {
  const { uid } = useCurrentUser()
  const say = useSay()
  const said = useSaidWords()
  const last = lastOwnWord(load.acts, uid)
  if (!last) return null
  const clock = formatClock(last.occurredAt, load.terms.timeZone)
  return (
    <PlainButton
      icon="undo"
      size="cab"
      wide
      onPress={() => void say('correct', load, { voidsActId: last.actId }).then(onDone)}
    >
      <Trans>
        Take back “{said(last, load.terms)}”, {clock}
      </Trans>
    </PlainButton>
  )
}

const neverTakenBack: ReadonlySet<LoadLogActKind> = new Set(['start', 'approve', 'correct'])

function lastOwnWord(acts: readonly LoadLogAct[], uid: string): LoadLogAct | undefined {
  const voided = new Set(acts.map(act => act.voidsActId))
  return acts.findLast(
    act => act.by.uid === uid && act.witness !== 'fence' && !neverTakenBack.has(act.kind) && !voided.has(act.actId),
  )
}
