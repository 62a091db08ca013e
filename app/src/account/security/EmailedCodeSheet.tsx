/** Turns two-step verification on with emailed codes alone. The user enters a first code to show that emails arrive. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'

type Props = {
  open: boolean
  userId: string
  email: string
  onClose: () => void
  onDone: (backupCodes: string[] | undefined) => void
}

export function EmailedCodeSheet({ open, userId, email, onClose, onDone }: Props) {
  const { t } = useLingui()
  const send = useAsk('sendMfaCode')
  const [isSent, setIsSent] = useState(false)
  const confirm = useGuardedAsk('confirmMfaCode', reply => onDone(reply.backupCodes))
  return (
    <>
      <Sheet open={open && !confirm.proof.open} title={t`Codes by email`} onClose={onClose}>
        <div className="hw-mfa-setup">
          <p>
            {isSent ? (
              <Trans>We sent six digits to {email}. Valid 10 minutes.</Trans>
            ) : (
              <Trans>We'll send six digits to {email}. Enter them here to confirm.</Trans>
            )}
          </p>
          {isSent ? (
            <ConfirmCodeForm
              label={t`Code from the email`}
              isAsking={confirm.proof.isAsking}
              refusal={confirm.refusal}
              onCode={code => confirm.run(({ password }) => ({ userId, code, password }))}
            />
          ) : (
            <>
              <RefusalMessage refusal={send.refusal} />
              <ActionButton
                title={<Trans>Email me a code</Trans>}
                sending={send.isAsking}
                onPress={() => void send.run({ email }).then(reply => reply && setIsSent(true))}
              />
            </>
          )}
        </div>
      </Sheet>
      <ProofSheet {...confirm.proof} />
    </>
  )
}
