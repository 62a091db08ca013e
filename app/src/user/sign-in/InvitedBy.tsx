/** Shows a user with an invitation link who invites them and as what, before they register or accept. */
import type { CallOutput } from '@haulway/client/call.ts'
import { getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { RefusalMessage } from '../RefusalMessage.tsx'
import './InvitedBy.css'
import type { ReadInvitation } from './use-read-invitation.ts'

type Props = {
  read: ReadInvitation
  /** Actions shown only with the inviter, so that no one accepts an invitation before seeing whose it is. */
  children?: ReactNode
}

export function InvitedBy({ read: { invitation, refusal, isOver, tryAgain }, children }: Props) {
  const sentence = useInvitationSentence()
  if (refusal) {
    return (
      <>
        <RefusalMessage refusal={refusal} />
        {!isOver && (
          <PlainButton onPress={tryAgain} wide>
            <Trans>Try Again</Trans>
          </PlainButton>
        )}
      </>
    )
  }
  if (!invitation) return null
  const { inviter } = invitation
  return (
    <>
      <p className="invited-by">
        <strong>{sentence(invitation)}</strong>
        {inviter && (
          <>
            <br />
            <span className="hw-quiet">
              {inviter.name}, {inviter.email}
            </span>
          </>
        )}
      </p>
      {children}
    </>
  )
}

/** "Trexler Paving invites you as a pit operation." The name is the server's, never what an inviter typed. */
function useInvitationSentence() {
  const { t } = useLingui()
  return ({ businessName: who, joinsAs }: CallOutput<'readInvitation'>): string => {
    if (joinsAs.role === 'manager') return t`${who} invites you as a manager.`
    if (joinsAs.role === 'member') {
      const isForeman = getEntityTypeName(joinsAs.entityType) === 'jobber'
      return isForeman ? t`${who} invites you as a foreman.` : t`${who} invites you as a member.`
    }
    const sentences = {
      jobber: t`${who} invites you as a jobber.`,
      pitOperation: t`${who} invites you as a pit operation.`,
      soloTrucker: t`${who} invites you as a solo trucker.`,
      truckingFleet: t`${who} invites you as a trucking fleet.`,
      fleetTrucker: t`${who} invites you as a driver.`,
      excavatorOperator: t`${who} invites you as an excavator operator.`,
    }
    return sentences[getEntityTypeName(joinsAs.entityType)]
  }
}
