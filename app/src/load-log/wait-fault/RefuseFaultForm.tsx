/** Why the party named refuses to have caused a wait. All who see the wait read it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { WaitFault } from '@haulway/domain/load-log/wait-fault/wait-fault.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { useRecordAct } from '../acts/use-record-act.ts'

type Props = { load: LoadLogDocument; fault: WaitFault; onDone: () => void }

export function RefuseFaultForm({ load, fault: { proposalId, place, fault }, onDone }: Props) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const form = useForm({ defaultValues: { reason: '' } })
  const submit = form.handleSubmit(async ({ reason }) => {
    const wait = { place, fault, answer: 'refuse' as const }
    await recordAct('answerWaitFault', load, { aboutActId: proposalId, wait, reason: reason.trim() })
    onDone()
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Reason`}
        hint={t`Everyone who sees the wait will see this.`}
        maxLength={200}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { validate: text => text.trim() !== '' || t`Give a reason.` })}
      />
      <ActionButton title={<Trans>Refuse</Trans>} second={t`The jobber stays responsible for the wait`} submit />
    </Form>
  )
}
