/** A secret that is shown once, to copy. */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CopyButton } from '../ui/controls/buttons/CopyButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import './SecretSheet.css'

type Props = { title: string; secret: string | undefined; onClose: () => void; children: ReactNode }

export function SecretSheet({ title, secret, onClose, children }: Props) {
  return (
    <Sheet open={secret !== undefined} title={title} onClose={onClose}>
      {secret !== undefined && (
        <div className="secret">
          <p>{children}</p>
          <code className="secret-text">{secret}</code>
          <CopyButton text={secret} wide>
            <Trans>Copy</Trans>
          </CopyButton>
          <PlainButton wide onPress={onClose}>
            <Trans>Done</Trans>
          </PlainButton>
        </div>
      )}
    </Sheet>
  )
}
