/** Says who caused a wait, and why: the party named then has 24 hours to answer. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type Blamed, faultsAnsweredBy, type WaitPlace } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { useRecordAct } from '../acts/use-record-act.ts'
import { namedParty, useFaultTexts } from './wait-fault-labels.ts'

type Props = { load: LoadLogDocument; place: WaitPlace; onDone: () => void }

const choices = ['pit', 'payer', 'hauler', 'weather'] as const satisfies Blamed[]
const isBlamed = (text: string): text is Blamed => choices.some(each => each === text)

export function WaitFaultForm({ load, place, onDone }: Props) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const { paysText } = useFaultTexts(load)
  const form = useForm({ defaultValues: { fault: suggestedFault(load, place), reason: '' } })
  const { errors } = form.formState
  const options = choices
    .filter(fault => isPossible(load, place, fault))
    .map(fault => ({
      value: fault,
      label: fault === 'weather' ? t`The weather` : namedParty(fault, load.terms),
      second: paysText(fault),
    }))
  const fault = form.watch('fault')
  const isOwn = isBlamed(fault) && load.relations.some(relation => faultsAnsweredBy[relation]?.includes(fault))
  const submit = form.handleSubmit(async values => {
    if (!isBlamed(values.fault)) return
    await recordAct('proposeWaitFault', load, { wait: { place, fault: values.fault }, reason: values.reason.trim() })
    onDone()
  })
  return (
    <Form onSubmit={submit}>
      <ChoiceField
        label={t`Who caused it?`}
        options={options}
        error={errors.fault?.message}
        {...form.register('fault', { validate: text => isBlamed(text) || t`Choose who caused it.` })}
      />
      <TextField
        label={t`Reason`}
        hint={t`Everyone who sees the wait will see this.`}
        maxLength={200}
        error={errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <ActionButton
        title={<Trans>Report wait cause</Trans>}
        second={
          isOwn
            ? t`It takes effect right away`
            : t`It takes effect once they agree, or after 24 hours without an answer`
        }
        submit
      />
    </Form>
  )
}

/** A pit or dump causes waits at its own gate only. Only the party itself names again what it refused. */
function isPossible({ terms, waitFaults = [], relations }: LoadLogDocument, place: WaitPlace, fault: Blamed): boolean {
  if (fault === 'pit' && place !== (isToDump(terms) ? 'site' : 'pit')) return false
  const isOwn = relations.some(relation => faultsAnsweredBy[relation]?.includes(fault))
  const isSaid = (state: string) => state === 'open' || (state === 'refused' && !isOwn)
  return !waitFaults.some(each => each.place === place && each.fault === fault && isSaid(each.state))
}

/** Suggests as the cause of the wait the one who refused the truck or sent it home. */
function suggestedFault(load: LoadLogDocument, place: WaitPlace): Blamed | '' {
  const { outcome, fault } = load.undelivered ?? {}
  const where: WaitPlace = outcome === 'rejected' ? 'site' : 'pit'
  return fault && fault !== 'none' && where === place && isPossible(load, place, fault) ? fault : ''
}
