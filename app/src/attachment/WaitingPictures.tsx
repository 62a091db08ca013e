/** Photos and files that wait to be sent, with their size, and those that were refused, with the reason. */

import type { Upload } from '@haulway/client/transport/upload.ts'
import { attachmentSubjectSchema } from '@haulway/domain/attachment/attachment.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSync } from '../sync/sync-context.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { ProgressBar } from '../ui/data/ProgressBar.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatBytes, formatClock, formatDay } from '../ui/format/format.ts'
import { Icon } from '../ui/icon/Icon.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { AttachmentPicture } from './AttachmentPicture.tsx'
import { useAttachmentLabels } from './attachment-labels.ts'

type Props = { uploads: readonly Upload[]; timeZone: string }

export function WaitingPictures({ uploads, timeZone }: Props) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { engine } = useSync()
  const kindLabels = useAttachmentLabels()
  const labelOf = ({ query }: Upload) => kindLabels[attachmentSubjectSchema.safeParse(query).data?.kind ?? 'loadPhoto']
  const momentOf = (at: number) => `${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`
  const waiting = uploads.filter(({ state }) => state === 'waiting')
  const refused = uploads.filter(({ state }) => state === 'refused')
  return (
    <>
      {waiting.length > 0 && (
        <Section title={t`Photos to send`} aside={t`Sent separately from updates.`}>
          <List>
            {waiting.map(upload => (
              <ListRow
                key={upload.id}
                lead={<Thumbnail upload={upload} label={labelOf(upload)} />}
                title={labelOf(upload)}
                second={
                  upload.sentBytes !== undefined ? (
                    <UploadProgress upload={upload} />
                  ) : waitsForRoom(upload) ? (
                    t`The limit for one day is reached. It will be sent ${momentOf(upload.nextTryAt)}.`
                  ) : (
                    t`${formatBytes(upload.bytes)}, taken ${formatClock(upload.occurredAt, timeZone)}`
                  )
                }
                end={<Icon name="clock" label={t`to send`} />}
              />
            ))}
          </List>
        </Section>
      )}
      {refused.length > 0 && (
        <Section title={t`Photos not accepted`}>
          <List>
            {refused.map(upload => (
              <ListRow
                key={upload.id}
                lead={<Thumbnail upload={upload} label={labelOf(upload)} />}
                title={labelOf(upload)}
                second={upload.refusal && translate(upload.refusal.message)}
                end={
                  <PlainButton onPress={() => void engine.dismissUpload(upload.id)}>
                    <Trans>Dismiss</Trans>
                  </PlainButton>
                }
              />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

/** Whether the server takes no more today, and not only in this moment. */
function waitsForRoom({ trouble, triedAt = 0, nextTryAt }: Upload): boolean {
  return trouble === 'tooManyRequests' && nextTryAt - triedAt > 10 * minuteMs
}

function Thumbnail({ upload: { id, contentType }, label }: { upload: Upload; label: string }) {
  return (
    <span className="attachment-small">
      <AttachmentPicture attachment={{ attachmentId: id, contentType, isWaiting: true }} label={label} />
    </span>
  )
}

/** How much of a photo or a file is sent. Renders nothing until its sending begins, or where the device can't tell. */
export function UploadProgress({ upload: { sentBytes, bytes } }: { upload: Pick<Upload, 'sentBytes' | 'bytes'> }) {
  const { t } = useLingui()
  if (sentBytes === undefined) return null
  return <ProgressBar text={t`${formatBytes(sentBytes)} of ${formatBytes(bytes)} sent`} done={sentBytes} of={bytes} />
}
