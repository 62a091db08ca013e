/** Requesting a deletion that takes effect later, and canceling it until then: of a business or a login. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import type { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { useMaybeCurrentUser } from '../current-user.ts'
import '../../ui/controls/Form.css'

type Refusal = Parameters<typeof RefusalMessage>[0]['refusal']

type RequestProps = {
  label: ReactNode
  /** The question of the sheet. */
  title: string
  /** Makes the call once there is proof: an unlocked phone is not enough. */
  ask: Pick<ReturnType<typeof useGuardedAsk>, 'proof' | 'refusal'>
  onSure: () => void
  /** What the deletion means. */
  children: ReactNode
}

export function RequestDeletion({ label, title, ask, onSure, children }: RequestProps) {
  const { t } = useLingui()
  const user = useMaybeCurrentUser()?.user
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PlainButton icon="trash" wide onPress={() => setIsOpen(true)}>
        {label}
      </PlainButton>
      <RefusalMessage refusal={ask.refusal} />
      <Sheet open={isOpen} title={title} onClose={() => setIsOpen(false)}>
        <div className="hw-form">
          {children}
          <PlainButton
            wide
            onPress={() => {
              setIsOpen(false)
              onSure()
            }}
          >
            <Trans>Delete it in 30 days</Trans>
          </PlainButton>
        </div>
      </Sheet>
      <ProofSheet
        {...ask.proof}
        codeEmail={user?.mfaRegistered ? user.email : undefined}
        reason={t`Deleted data can't be recovered. Enter your password to continue.`}
        isDestructive
      />
    </>
  )
}

type CancelProps = {
  /** The formatted day of the deletion. */
  day: string
  keep: string
  refusal: Refusal
  sending: boolean
  onKeep: () => void
  /** What the deletion waits for. */
  children?: ReactNode
}

export function CancelDeletion({ day, keep, refusal, sending, onKeep, children }: CancelProps) {
  const { t } = useLingui()
  const self = useRef<HTMLDivElement>(null)
  // This section is at the top of the page, and the request button that was just pressed is at the bottom.
  useEffect(() => {
    self.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="hw-form" ref={self}>
      <p>
        <StatusBadge tone="stop">{t`Will be deleted on ${day}`}</StatusBadge>
      </p>
      {children}
      <RefusalMessage refusal={refusal} />
      <ActionButton
        title={keep}
        second={<Trans>Nothing has been deleted yet</Trans>}
        sending={sending}
        onPress={onKeep}
      />
    </div>
  )
}
