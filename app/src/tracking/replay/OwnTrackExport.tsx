/** Lets truckers download every GPS point of theirs that others could see. No one else can download it. */
import { AppError } from '@haulway/domain/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../../session/app-session.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { saveFile } from '../../ui/data/save-file.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { Section } from '../../ui/layout/Section.tsx'
import './own-track.css'

const files = {
  csv: { name: 'haulway-track.csv', type: 'text/csv' },
  gpx: { name: 'haulway-track.gpx', type: 'application/gpx+xml' },
} as const
type Format = keyof typeof files

export function OwnTrackExport() {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const [downloading, setDownloading] = useState<Format>()
  const [refusal, setRefusal] = useState<AppError>()
  const save = async (format: Format) => {
    setDownloading(format)
    setRefusal(undefined)
    try {
      saveFile(files[format].name, files[format].type, await read.ownTrack(format))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setDownloading(undefined)
    }
  }
  const button = (format: Format, label: string) => (
    <PlainButton icon="download" disabled={downloading !== undefined} onPress={() => void save(format)}>
      {downloading === format ? <Trans>Please Wait...</Trans> : label}
    </PlainButton>
  )
  return (
    <Section title={t`Your GPS points`}>
      <p className="hw-quiet">
        <Trans>Every GPS point others could see, from the start of each load to its end.</Trans>
      </p>
      {refusal && (
        <p role="alert">
          <StatusBadge tone="stop">{translate(refusal.message)}</StatusBadge>
        </p>
      )}
      <div className="own-track">
        {button('csv', t`Download CSV`)}
        {button('gpx', t`Download GPX`)}
      </div>
    </Section>
  )
}
