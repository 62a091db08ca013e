/** Invites a new manager or member: name, role, and the email address for the invitation. */

import { newId } from '@haulway/client/new-id.ts'
import { type AssignableRole, whyNotMember } from '@haulway/domain/entity/member/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useMemberRoleLabels } from '../member/member-role-labels.ts'
import { useOwnRole } from '../member/use-own-role.ts'
import { WorkActionButton } from '../WorkAction.tsx'
import { invitationOf } from './InvitationSheet.tsx'
import type { InviteFormProps } from './Inviting.tsx'
import { PendingInvitationNotice } from './PendingInvitationNotice.tsx'
import { useSendInvitation } from './use-send-invitation.ts'

type Answers = { name: string; email: string; role: AssignableRole }

const givenRoles: readonly AssignableRole[] = ['manager', 'member']

export function InviteMemberForm({ entityId, onDone }: InviteFormProps) {
  const { t } = useLingui()
  const roleLabels = useMemberRoleLabels()
  const ownRole = useOwnRole() ?? 'member'
  const inviteCall = useAsk('inviteMember')
  const invite = useSendInvitation(inviteCall, (reply, sent) => onDone(invitationOf(sent, reply)))
  const form = useForm<Answers>({ defaultValues: { name: '', email: '', role: 'member' } })
  const { errors } = form.formState
  const roles = givenRoles.filter(role => whyNotMember('invite', ownRole, role) === undefined)
  const submit = form.handleSubmit(({ name, email, role }) => {
    const to = email.trim()
    return invite.send({ entityId, entityTokenId: newId(), name, role, ...(to && { email: to }) })
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Name`}
        maxLength={120}
        {...form.register('name', { required: t`Enter a name.` })}
        error={errors.name?.message}
      />
      <TextField
        label={t`Email`}
        type="email"
        hint={t`We'll email the invitation. Leave empty to share a link yourself.`}
        {...form.register('email', {
          pattern: { value: /^\S+@\S+\.\S+$/, message: t`Enter an email address.` },
        })}
        error={errors.email?.message}
      />
      <ChoiceField
        label={t`Role`}
        options={roles.map(role => ({ value: role, label: roleLabels[role].name, second: roleLabels[role].may }))}
        {...form.register('role')}
      />
      <PendingInvitationNotice isWaiting={invite.isWaiting} />
      <RefusalMessage refusal={invite.refusal} />
      <WorkActionButton
        work="invitation"
        call="inviteMember"
        title={<Trans>Invite</Trans>}
        sending={invite.isAsking}
        submit
      />
    </Form>
  )
}
