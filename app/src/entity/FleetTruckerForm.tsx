/** A new trucker of the fleet. */

import { newId } from '@haulway/client/new-id.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { Form } from '../ui/Form.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'
import { invitationOf } from './InvitationSheet.tsx'
import type { InviteFormProps } from './Inviting.tsx'
import { LinkWaits } from './LinkWaits.tsx'
import { noPerson, type PersonAnswers, PersonFields, personOf } from './PersonFields.tsx'
import { useSendInvitation } from './use-send-invitation.ts'
import { WorkPlate } from './WorkAct.tsx'

export function FleetTruckerForm({ entityId, onDone }: InviteFormProps) {
  const asked = useAsk('inviteFleetTrucker')
  const invite = useSendInvitation(asked, (reply, { firstName: name, email }) =>
    onDone(invitationOf({ name, email }, reply)),
  )
  // One id for this form: however often it is sent, one person is added.
  const [newEntityId] = useState(newId)
  const form = useForm<PersonAnswers>({ defaultValues: noPerson })
  const submit = (answers: PersonAnswers) => invite.send({ entityId, newEntityId, ...personOf(answers) })
  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <PersonFields />
        <LinkWaits isWaiting={invite.isWaiting} />
        <RefusalLine refusal={invite.refusal} />
        <WorkPlate
          work="invitation"
          call="inviteFleetTrucker"
          title={<Trans>Invite trucker</Trans>}
          sending={invite.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}
