/** Asks once more before the second factor goes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalLine } from '../../user/RefusalLine.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'

type Props = { open: boolean; email: string; onClose: () => void; onDone: () => void }

export function TurnOffSheet({ open, email, onClose, onDone }: Props) {
  const { t } = useLingui()
  const remove = useGuardedAsk('removeMfa', onDone)
  return (
    <>
      <Sheet open={open && !remove.proof.open} title={t`Turn the second factor off`} onClose={onClose}>
        <div className="hw-mfa-setup">
          <p>
            <Trans>
              Then the password alone is enough to log in. The authenticator app and the backup codes are forgotten.
            </Trans>
          </p>
          <RefusalLine refusal={remove.refusal} />
          <div className="hw-account-row">
            <PlainButton onPress={() => remove.run(proof => proof)}>
              <Trans>Turn off</Trans>
            </PlainButton>
            <PlainButton onPress={onClose}>
              <Trans>Keep it on</Trans>
            </PlainButton>
          </div>
        </div>
      </Sheet>
      <ProofSheet {...remove.proof} codeEmail={email} />
    </>
  )
}
