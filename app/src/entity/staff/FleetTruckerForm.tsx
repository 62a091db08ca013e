/** Invites a trucker to the fleet. */

import { newId } from '@haulway/client/new-id.ts'
import { Trans } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { invitationOf } from '../invitation/InvitationSheet.tsx'
import type { InviteFormProps } from '../invitation/Inviting.tsx'
import { PendingInvitationNotice } from '../invitation/PendingInvitationNotice.tsx'
import { useSendInvitation } from '../invitation/use-send-invitation.ts'
import { WorkActionButton } from '../WorkAction.tsx'
import { noPerson, type PersonAnswers, PersonFields, personOf } from './PersonFields.tsx'

export function FleetTruckerForm({ entityId, onDone }: InviteFormProps) {
  const inviteCall = useAsk('inviteFleetTrucker')
  const invite = useSendInvitation(inviteCall, (reply, { firstName: name, email }) =>
    onDone(invitationOf({ name, email }, reply)),
  )
  const form = useForm<PersonAnswers>({ defaultValues: noPerson })
  const submit = (answers: PersonAnswers) => invite.send({ entityId, newEntityId: newId(), ...personOf(answers) })
  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <PersonFields />
        <PendingInvitationNotice isWaiting={invite.isWaiting} />
        <RefusalMessage refusal={invite.refusal} />
        <WorkActionButton
          work="invitation"
          call="inviteFleetTrucker"
          title={<Trans>Invite driver</Trans>}
          sending={invite.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}
