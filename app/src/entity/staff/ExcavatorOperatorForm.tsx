/** Adds an operator to the pit: the person, their machine, and their series of ticket numbers. */

import { newId } from '@haulway/client/new-id.ts'
import { ticketSeriesSchema } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { invitationOf } from '../invitation/InvitationSheet.tsx'
import type { InviteFormProps } from '../invitation/Inviting.tsx'
import { PendingInvitationNotice } from '../invitation/PendingInvitationNotice.tsx'
import { useSendInvitation } from '../invitation/use-send-invitation.ts'
import { WorkActionButton } from '../WorkAction.tsx'
import { noPerson, type PersonAnswers, PersonFields, personOf } from './PersonFields.tsx'

type Answers = PersonAnswers & { machine: string; ticketSeries: string }

export function ExcavatorOperatorForm({ entityId, onDone }: InviteFormProps) {
  const { t } = useLingui()
  const createCall = useAsk('httpPitCreateOperator')
  const create = useSendInvitation(createCall, (reply, { firstName: name, email }) =>
    onDone(invitationOf({ name, email }, reply)),
  )
  const form = useForm<Answers>({ defaultValues: { ...noPerson, machine: '', ticketSeries: '' } })
  const { errors } = form.formState
  const submit = (answers: Answers) => {
    const { machine, ticketSeries } = answers
    const numbering = { machine, ticketSeries: ticketSeries.toUpperCase() }
    return create.send({ entityId, newEntityId: newId(), ...personOf(answers), ...numbering })
  }
  const isSeries = (text: string) =>
    ticketSeriesSchema.safeParse(text.toUpperCase()).success ||
    t`Enter 1 to 6 capital letters and digits, a letter first, such as OR.`
  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <PersonFields />
        <TextField
          label={t`Machine`}
          hint={t`As painted on the machine, such as EX 1.`}
          {...form.register('machine', { required: t`Enter the machine's name.`, maxLength: 20 })}
          error={errors.machine && (errors.machine.message || t`Use 20 characters or fewer.`)}
        />
        <TextField
          label={t`Ticket series`}
          hint={t`Tickets are numbered OR-00001 and so on. Each operator needs different letters.`}
          autoCapitalize="characters"
          {...form.register('ticketSeries', { validate: isSeries })}
          error={errors.ticketSeries?.message}
        />
        <PendingInvitationNotice isWaiting={create.isWaiting} />
        <RefusalMessage refusal={create.refusal} />
        <WorkActionButton
          work="invitation"
          call="httpPitCreateOperator"
          title={<Trans>Add operator</Trans>}
          sending={create.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}
