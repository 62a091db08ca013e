/** Shows backup codes once: the server stores only their hashes. */
import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../ui/controls/buttons/CopyButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { saveFile } from '../../ui/data/save-file.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'

type Props = { codes: string[] | undefined; onClose: () => void }

export function BackupCodesSheet({ codes, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={codes !== undefined} title={t`Your backup codes`} onClose={onClose}>
      {codes && <BackupCodes codes={codes} onDone={onClose} />}
    </Sheet>
  )
}

function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  return (
    <div className="hw-mfa-setup">
      <p>
        <Trans>Each code works once when you have no other. Copy them now; they won't be shown again.</Trans>
      </p>
      <ul className="hw-backup-codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={text} wide>
        <Trans>Copy codes</Trans>
      </CopyButton>
      <PlainButton icon="download" wide onPress={() => saveFile('haulway-backup-codes.txt', 'text/plain', text)}>
        <Trans>Save as file</Trans>
      </PlainButton>
      <PlainButton wide onPress={onDone}>
        <Trans>Done</Trans>
      </PlainButton>
    </div>
  )
}
