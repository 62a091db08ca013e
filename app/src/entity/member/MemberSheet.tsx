/** Actions on a membership: change the role, transfer ownership, remove. An action that isn't allowed shows why. */
import {
  type AssignableRole,
  type Member,
  type MemberRole,
  whyNotMember,
} from '@haulway/domain/entity/member/member.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../../ask.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { useMaybeCurrentUser } from '../current-user.ts'
import { useMemberRoleLabels } from './member-role-labels.ts'

type Props = { member: Member | undefined; role: MemberRole; onClose: () => void }

export function MemberSheet({ member, role, onClose }: Props) {
  const roleLabels = useMemberRoleLabels()
  const { handOver, parts } = useTransfer(member, onClose)
  return (
    <>
      {parts}
      <Sheet open={member !== undefined && !handOver.proof.open} title={member?.name ?? ''} onClose={onClose}>
        {member && (
          <>
            <p>
              {roleLabels[member.role].name}: {roleLabels[member.role].may}
            </p>
            <MemberActs member={member} role={role} onDone={onClose} handOver={handOver} />
          </>
        )}
      </Sheet>
    </>
  )
}

/**
 * Transfers the ownership to a member.
 * @returns the parts that ask for the password, and that say who is the owner now
 */
export function useTransfer(member: Member | undefined, onDone: () => void) {
  const { t } = useLingui()
  const user = useMaybeCurrentUser()?.user
  const [newOwner, setNewOwner] = useState<string>()
  const handOver = useGuardedAsk('handOverEntity', () => {
    setNewOwner(member?.name)
    onDone()
  })
  const parts = (
    <>
      {newOwner !== undefined && (
        <p role="status">
          <StatusBadge tone="good">{t`${newOwner} is the owner now`}</StatusBadge>
        </p>
      )}
      <ProofSheet
        {...handOver.proof}
        codeEmail={user?.mfaRegistered ? user.email : undefined}
        reason={t`The owner decides where the money goes. Enter your password to transfer the ownership.`}
        isDestructive
      />
    </>
  )
  return { handOver, parts }
}

type ActsProps = {
  member: Member
  role: MemberRole
  /** Closes the sheet that shows them, if one does. */
  onDone?: () => void
  handOver: Pick<ReturnType<typeof useGuardedAsk<'handOverEntity'>>, 'run' | 'refusal'>
}

export function MemberActs({ member, role, onDone, handOver }: ActsProps) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const roleLabels = useMemberRoleLabels()
  const change = useAsk('changeMemberRole')
  const remove = useAsk('removeMember')
  const [confirming, setConfirming] = useState<'remove' | 'handOver'>()
  const { entityId, uid, name } = member
  const membership = { entityId, uid }
  const isAsking = change.isAsking || remove.isAsking
  const other: AssignableRole = member.role === 'manager' ? 'member' : 'manager'
  const otherLabels = roleLabels[other]
  const makeMember = useMaybeCurrentUser()?.type === 'jobber' ? t`Make foreman` : t`Make member`
  const may = (act: 'changeRole' | 'remove' | 'handOver') => whyNotMember(act, role, member.role) === undefined
  const transfer = () => handOver.run(({ password, code }) => ({ ...membership, password, ...(code && { code }) }))
  const closeWhen = (done: Promise<unknown>) => void done.then(isDone => isDone && onDone?.())
  return (
    <div className="hw-form">
      <RefusalMessage refusal={change.refusal ?? remove.refusal ?? handOver.refusal} />
      {confirming === undefined && (
        <>
          {may('changeRole') ? (
            <PlainButton
              wide
              icon="switch"
              disabled={isAsking}
              onPress={() => closeWhen(change.run({ ...membership, role: other }))}
            >
              {other === 'manager' ? <Trans>Make manager</Trans> : makeMember}
            </PlainButton>
          ) : (
            <p className="hw-quiet">{translate(whyNotMember('changeRole', role, member.role) ?? '')}</p>
          )}
          {may('changeRole') && <p className="hw-quiet">{t`${otherLabels.name}: ${otherLabels.may}`}</p>}
          {may('handOver') && (
            <PlainButton wide icon="door" onPress={() => setConfirming('handOver')}>
              <Trans>Transfer ownership</Trans>
            </PlainButton>
          )}
          {may('remove') && (
            <PlainButton wide icon="trash" onPress={() => setConfirming('remove')}>
              <Trans>Remove from business</Trans>
            </PlainButton>
          )}
        </>
      )}
      {confirming === 'remove' && (
        <Confirming
          about={t`${name} loses access immediately, and links they shared stop working.`}
          onCancel={() => setConfirming(undefined)}
        >
          <PlainButton wide icon="trash" disabled={isAsking} onPress={() => closeWhen(remove.run(membership))}>
            <Trans>Remove</Trans>
          </PlainButton>
        </Confirming>
      )}
      {confirming === 'handOver' && (
        <Confirming
          about={t`${name} becomes the owner. You stay on as a manager, and only ${name} can transfer it back.`}
          onCancel={() => setConfirming(undefined)}
        >
          <PlainButton wide icon="door" onPress={transfer}>
            <Trans>Transfer ownership</Trans>
          </PlainButton>
        </Confirming>
      )}
    </div>
  )
}

type ConfirmingProps = { about: string; onCancel: () => void; children: ReactNode }

function Confirming({ about, onCancel, children }: ConfirmingProps) {
  return (
    <>
      <p>{about}</p>
      {children}
      <PlainButton wide onPress={onCancel}>
        <Trans>Cancel</Trans>
      </PlainButton>
    </>
  )
}
