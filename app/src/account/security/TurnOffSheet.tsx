/** Asks for confirmation before two-step verification is turned off. */
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'

type Props = { open: boolean; email: string; onClose: () => void; onDone: () => void }

export function TurnOffSheet({ open, email, onClose, onDone }: Props) {
  const { t } = useLingui()
  const remove = useGuardedAsk('removeMfa', onDone)
  return (
    <>
      <Sheet open={open && !remove.proof.open} title={t`Turn off two-step verification`} onClose={onClose}>
        <div className="hw-mfa-setup">
          <p>
            <Trans>You'll log in with your password only. The authenticator app and backup codes stop working.</Trans>
          </p>
          <RefusalMessage refusal={remove.refusal} />
          <div className="hw-account-row">
            <PlainButton onPress={() => remove.run(proof => proof)}>
              <Trans>Turn off</Trans>
            </PlainButton>
            <PlainButton onPress={onClose}>
              <Trans>Keep on</Trans>
            </PlainButton>
          </div>
        </div>
      </Sheet>
      <ProofSheet {...remove.proof} codeEmail={email} isDestructive />
    </>
  )
}
