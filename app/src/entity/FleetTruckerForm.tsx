/** A new trucker of the fleet. */

import { newId } from '@haulway/client/new-id.ts'
import { Trans } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { Form } from '../ui/Form.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'
import type { InviteFormProps } from './Inviting.tsx'
import { invitationLink, newInvitationToken } from './invitation-token.ts'
import { noPerson, type PersonAnswers, PersonFields, personOf } from './PersonFields.tsx'
import { WorkPlate } from './WorkAct.tsx'

export function FleetTruckerForm({ entityId, onDone }: InviteFormProps) {
  const invite = useAsk('inviteFleetTrucker')
  const form = useForm<PersonAnswers>({ defaultValues: noPerson })
  const submit = async (answers: PersonAnswers) => {
    const invitationToken = newInvitationToken()
    const person = personOf(answers)
    const reply = await invite.run({ entityId, newEntityId: newId(), invitationToken, ...person })
    if (reply) onDone({ name: person.firstName, email: person.email, link: invitationLink(invitationToken) })
  }
  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <PersonFields />
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
