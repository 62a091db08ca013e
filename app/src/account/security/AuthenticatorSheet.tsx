/** Sets up an authenticator app: shows its secret as a QR code and as text, then asks for the app's first code. */
import { Trans, useLingui } from '@lingui/react/macro'
import { renderSVG } from 'uqr'
import { useAsk } from '../../ask.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'

/** `password`: the password that the secret was requested with; the first code is sent with it, too. */
type SetUp = { secret: string; uri: string; password: string }
type Props = {
  setUp: SetUp | undefined
  userId: string
  onClose: () => void
  onDone: (backupCodes: string[] | undefined) => void
}

export function AuthenticatorSheet({ setUp, userId, onClose, onDone }: Props) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('confirmMfaCode')
  const confirm = async (code: string, password: string) => {
    const reply = await run({ userId, code, password })
    if (reply) onDone(reply.backupCodes)
  }
  return (
    <Sheet open={setUp !== undefined} title={t`Authenticator app`} onClose={onClose}>
      {setUp && (
        <div className="hw-mfa-setup">
          <Secret {...setUp} />
          <ConfirmCodeForm
            label={t`Code from the app`}
            isAsking={isAsking}
            refusal={refusal}
            onCode={code => confirm(code, setUp.password)}
          />
        </div>
      )}
    </Sheet>
  )
}

function Secret({ secret, uri }: Pick<SetUp, 'secret' | 'uri'>) {
  const { t } = useLingui()
  // Dark on white in every theme: cameras can't read inverted codes.
  const svg = renderSVG(uri, { border: 2, blackColor: '#191B1D', whiteColor: '#FFFFFF' })
  return (
    <>
      <p>
        <Trans>Scan this with your authenticator app, then enter the six digits it shows.</Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={t`QR code for the authenticator app`}
        width={232}
        height={232}
      />
      <div>
        <p className="hw-quiet">
          <Trans>Or enter this in the app:</Trans>
        </p>
        <p className="hw-mfa-secret">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
    </>
  )
}
