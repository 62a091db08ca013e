/** Lets truckers download every GPS point of theirs that others could see. No one else can download it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Received } from '../../ui/data/Received.tsx'
import { useSaveFile } from '../../ui/data/use-save-file.ts'
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
  const { save, waiting, receivedBytes, refusal } = useSaveFile<Format>()
  const saveAs = (format: Format) =>
    save(format, { ...files[format], read: onReceived => read.ownTrack(format, onReceived) })
  const button = (format: Format, label: string) => (
    <PlainButton icon="download" disabled={waiting !== undefined} onPress={() => void saveAs(format)}>
      {waiting === format ? <Received bytes={receivedBytes} /> : label}
    </PlainButton>
  )
  return (
    <Section title={t`Your GPS points`}>
      <p className="hw-quiet">
        <Trans>Every GPS point others could see, from the start of each load to its end.</Trans>
      </p>
      <RefusalMessage refusal={refusal} />
      <div className="own-track">
        {button('csv', t`Download CSV`)}
        {button('gpx', t`Download GPX`)}
      </div>
    </Section>
  )
}
