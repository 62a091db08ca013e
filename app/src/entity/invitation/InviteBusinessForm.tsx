/** Invites another business by its name, and by email or a link that the inviter sends. */
import { newId } from '@haulway/client/new-id.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../../ask.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { MayCall } from '../member/MayCall.tsx'
import { type Invitation, InvitationShown, invitationOf } from './InvitationSheet.tsx'
import { PendingInvitationNotice } from './PendingInvitationNotice.tsx'
import { useSendInvitation } from './use-send-invitation.ts'

type BusinessType = Extract<EntityTypeName, 'jobber' | 'pitOperation' | 'soloTrucker' | 'truckingFleet'>

type Props = {
  entityId: string
  /** The kinds to choose from; one kind is not a question. */
  types: readonly { value: BusinessType; label: string }[]
  /** The haul that an invited hauler is offered. */
  offer?: { projectId: string; haulId: string; trucks: number }
  /** What the invited business does next, below the link. */
  children?: ReactNode
  onInvited?: (entityTokenId: string, name: string) => void
}

export function InviteBusinessForm({ entityId, types, offer, children, onInvited }: Props) {
  const { t } = useLingui()
  const inviteCall = useAsk('inviteBusiness')
  const [invitation, setInvitation] = useState<Invitation>()
  const invite = useSendInvitation(inviteCall, (reply, sent) => {
    setInvitation(invitationOf(sent, reply))
    onInvited?.(reply.entityTokenId, sent.name)
  })
  const [first] = types
  const form = useForm({ defaultValues: { name: '', email: '', type: first?.value ?? 'pitOperation' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ name, email, type }) => {
    const to = email.trim()
    const business = { entityType: entityTypes[type].code, offer: offer ?? null }
    return invite.send({ entityId, entityTokenId: newId(), name, ...business, ...(to && { email: to }) })
  })
  if (invitation) {
    return (
      <div className="hw-invitation" role="status">
        <InvitationShown {...invitation} />
        {children}
      </div>
    )
  }
  return (
    <Form onSubmit={submit}>
      {types.length > 1 && <SelectField label={t`Kind of business`} options={types} {...form.register('type')} />}
      <TextField
        label={t`Business name`}
        hint={types.length > 1 ? t`For example: Reyes Hauling` : t`For example: Ormrod Pit`}
        maxLength={80}
        {...form.register('name', { required: t`Enter a name.` })}
        error={errors.name?.message}
      />
      <TextField
        label={t`Business email`}
        type="email"
        hint={t`We'll email the invitation. Leave empty to share a link yourself.`}
        {...form.register('email', {
          pattern: { value: /^\S+@\S+\.\S+$/, message: t`Enter an email address.` },
        })}
        error={errors.email?.message}
      />
      <PendingInvitationNotice isWaiting={invite.isWaiting} />
      <RefusalMessage refusal={invite.refusal} />
      <MayCall call="inviteBusiness">
        <PlainButton icon="share" wide submit disabled={invite.isAsking}>
          {invite.isAsking ? <Trans>Please Wait...</Trans> : <Trans>Send invitation</Trans>}
        </PlainButton>
      </MayCall>
    </Form>
  )
}
