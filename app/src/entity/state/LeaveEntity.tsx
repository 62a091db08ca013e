/** Lets a manager or member leave the business. Owners don't see it; they must transfer ownership first. */
import { type MemberRole, whyNotMember } from '@haulway/domain/entity/member/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { SureButton } from '../../ui/controls/buttons/SureButton.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { forgetLeaving, noteLeaving } from './LostEntity.tsx'

export function LeaveEntity({ entityId, name, role }: { entityId: string; name: string; role: MemberRole }) {
  const { t } = useLingui()
  const leave = useAsk('leaveEntity')
  if (whyNotMember('leave', role, role) !== undefined) return null
  const leaveIt = async () => {
    noteLeaving(entityId)
    if (!(await leave.run({ entityId }))) forgetLeaving(entityId)
  }
  return (
    <div className="hw-form">
      <RefusalMessage refusal={leave.refusal} />
      <SureButton
        wide
        icon="door"
        disabled={leave.isAsking}
        why={t`You lose access to ${name}. You need an invitation to come back.`}
        sure={<Trans>Leave anyway</Trans>}
        onPress={() => void leaveIt()}
      >
        <Trans>Leave business</Trans>
      </SureButton>
    </div>
  )
}
