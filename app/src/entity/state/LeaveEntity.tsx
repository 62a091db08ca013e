/** Lets a manager or member leave the business. Owners don't see it; they must transfer ownership first. */
import { type MemberRole, whyNotMember } from '@haulway/domain/entity/member/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

export function LeaveEntity({ entityId, name, role }: { entityId: string; name: string; role: MemberRole }) {
  const { t } = useLingui()
  const leave = useAsk('leaveEntity')
  const [isSure, setIsSure] = useState(false)
  if (whyNotMember('leave', role, role) !== undefined) return null
  return (
    <div className="hw-form">
      <RefusalMessage refusal={leave.refusal} />
      {isSure && <p>{t`You lose access to ${name}. You need an invitation to come back.`}</p>}
      <PlainButton
        wide
        icon="door"
        disabled={leave.isAsking}
        onPress={() => (isSure ? void leave.run({ entityId }) : setIsSure(true))}
      >
        {isSure ? <Trans>Leave anyway</Trans> : <Trans>Leave business</Trans>}
      </PlainButton>
    </div>
  )
}
