/** Lets truckers download every GPS point of theirs that others could see. No one else can download it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { read } from '../../session/app-read.ts'
import { SaveFileButton } from '../../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../../ui/data/use-save-file.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import './own-track.css'

const files = {
  csv: { name: 'haulway-track.csv', type: 'text/csv' },
  gpx: { name: 'haulway-track.gpx', type: 'application/gpx+xml' },
} as const
type Format = keyof typeof files

export function OwnTrackExport() {
  const { t } = useLingui()
  const saver = useSaveFile()
  const fileOf = (format: Format): FileToSave => ({
    ...files[format],
    read: onReceived => read.ownTrack(format, onReceived),
  })
  return (
    <Section title={t`Your GPS points`}>
      <p className="hw-quiet">
        <Trans>Every GPS point others could see, from the start of each load to its end.</Trans>
      </p>
      <RefusalMessage refusal={saver.refusal} />
      <div className="own-track">
        <SaveFileButton saver={saver} file={fileOf('csv')} label={t`Download CSV`} />
        <SaveFileButton saver={saver} file={fileOf('gpx')} label={t`Download GPX`} />
      </div>
    </Section>
  )
}
