/** Invitations that have not been accepted: who is invited and until when. Each can be renewed or withdrawn. */
import type { EntityTokenDocument } from '@haulway/domain/entity/entity.documents.ts'
import { getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../../ui/controls/buttons/SureButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useEntityTypeLabels } from '../entity-type-labels.ts'
import { useMemberRoleLabels } from '../member/member-role-labels.ts'
import type { Invited } from './use-renew-invitation.ts'

type Props = {
  tokens: readonly EntityTokenDocument[]
  now: number
  timeZone: string
  onRenew: (invited: Invited) => void
  onWithdrawn?: () => void
}

export function EntityTokenList({ tokens, now, timeZone, onRenew, onWithdrawn }: Props) {
  const { t } = useLingui()
  const roleLabels = useMemberRoleLabels()
  const typeLabels = useEntityTypeLabels()
  const invitationState = useInvitationState(now, timeZone)
  const [chosen, setChosen] = useState<EntityTokenDocument>()
  const close = () => setChosen(undefined)
  const kindOf = ({ business, role }: EntityTokenDocument) =>
    business ? typeLabels[getEntityTypeName(business.entityType)].name : roleLabels[role].name
  return (
    <>
      <List label={t`Invitations`}>
        {tokens.map(token => {
          const { over, expires } = invitationState(token)
          return (
            <ListRow
              key={token.entityTokenId}
              icon="clock"
              title={token.name}
              second={[kindOf(token), token.email, !over && expires].filter(Boolean).join(', ')}
              {...(over && { end: <StatusBadge tone="stop">{over}</StatusBadge> })}
              onPress={() => setChosen(token)}
            />
          )
        })}
      </List>
      <Sheet open={chosen !== undefined} title={chosen ? t`Invitation for ${chosen.name}` : ''} onClose={close}>
        {chosen && <EntityTokenActs token={chosen} onRenew={onRenew} onWithdrawn={onWithdrawn} onDone={close} />}
      </Sheet>
    </>
  )
}

/** @returns a function that says why an invitation no longer works, or until when it does */
export function useInvitationState(now: number, timeZone: string) {
  const { t } = useLingui()
  return ({ endedOn, expiresOn }: EntityTokenDocument) => {
    const day = formatDay(expiresOn, timeZone)
    const over = endedOn !== null ? t`Ended` : expiresOn < now ? t`Expired` : undefined
    return { over, expires: t`expires ${day}` }
  }
}

type ActsProps = Pick<Props, 'onRenew' | 'onWithdrawn'> & { token: EntityTokenDocument; onDone?: () => void }

export function EntityTokenActs({ token, onRenew, onWithdrawn, onDone }: ActsProps) {
  const withdraw = useAsk('withdrawInvitation')
  const { hostEntityId: entityId, entityTokenId, name, email } = token
  const renew = () => {
    onDone?.()
    onRenew({ entityTokenId, name, email })
  }
  const end = async () => {
    if (!(await withdraw.run({ entityId, entityTokenId }))) return
    onDone?.()
    onWithdrawn?.()
  }
  return (
    <div className="hw-form">
      {token.endedOn !== null && (
        <p>
          <Trans>This invitation ended because its inviter left or can no longer invite.</Trans>
        </p>
      )}
      <p>
        {email ? (
          <Trans>We'll email {email} a new link, valid 14 days. The old one stops working.</Trans>
        ) : (
          <Trans>You'll get a new link and QR code, valid 14 days. The old one stops working.</Trans>
        )}
      </p>
      <RefusalMessage refusal={withdraw.refusal} />
      <PlainButton wide icon="share" onPress={renew}>
        {email ? <Trans>Email a new link</Trans> : <Trans>New link</Trans>}
      </PlainButton>
      <SureButton
        wide
        disabled={withdraw.isAsking}
        why={<Trans>The link stops working. To invite {name} again, send a new invitation.</Trans>}
        sure={<Trans>Withdraw now</Trans>}
        onPress={() => void end()}
      >
        <Trans>Withdraw invitation</Trans>
      </SureButton>
    </div>
  )
}
