/** Downloads a signed proof of a load: as a PDF with a QR code, or as the file that programs check. */
import { writtenLanguage } from '@haulway/domain/language.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { verifyPath } from '@haulway/domain/load-log/proof/proof.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { readServerOrigin } from '../../native/server-url.ts'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { CheckField } from '../../ui/controls/CheckField.tsx'
import { SaveFileButton } from '../../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../../ui/data/use-save-file.ts'
import { useScreenLanguage } from '../../ui/format/i18n.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import './proof-files.css'

type Props = { load: Pick<LoadLogDocument, 'loadLogId' | 'loadNo' | 'ticketNo' | 'money'> }

export function ProofFiles({ load }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PlainButton icon="lock" wide onPress={() => setIsOpen(true)}>
        {t`Signed proof`}
      </PlainButton>
      <Sheet open={isOpen} title={t`Signed proof`} onClose={() => setIsOpen(false)}>
        <Choices load={load} />
      </Sheet>
    </>
  )
}

function Choices({ load }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const language = writtenLanguage(useScreenLanguage())
  const [withPrices, setWithPrices] = useState(false)
  const saver = useSaveFile()
  const fileOf = (format: 'pdf' | 'json'): FileToSave => ({
    name: `proof-${load.ticketNo ?? load.loadNo}.${format}`,
    read: onReceived =>
      read.loadProof({ entityId, loadLogId: load.loadLogId }, { format, withPrices, language }, onReceived),
  })
  return (
    <div className="proof-files">
      <p className="hw-quiet">
        <Trans>
          The load as you see it: quantity, times, who confirmed it, and the fingerprint of its GPS track. Anyone can
          check that nothing was changed, without an account or a network.
        </Trans>
      </p>
      {load.money && (
        <CheckField
          label={t`With your prices`}
          checked={withPrices}
          onChange={({ target }) => setWithPrices(target.checked)}
        />
      )}
      <RefusalMessage refusal={saver.refusal} />
      <SaveFileButton saver={saver} file={fileOf('pdf')} label={t`PDF with QR code`} wide />
      <SaveFileButton saver={saver} file={fileOf('json')} label={t`File for programs (JSON)`} wide />
      <p>
        <a href={`${readServerOrigin()}${verifyPath}`} target="_blank" rel="noreferrer">
          <Trans>Check a proof</Trans>
        </a>
      </p>
    </div>
  )
}
