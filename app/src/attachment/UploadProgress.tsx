/** How much of a photo or a file is sent. Renders nothing until its sending begins, or where the device can't tell. */
import type { Upload } from '@haulway/client/transport/upload.ts'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../ui/data/ProgressBar.tsx'
import { formatBytes } from '../ui/format/format.ts'

export function UploadProgress({ upload: { sentBytes, bytes } }: { upload: Pick<Upload, 'sentBytes' | 'bytes'> }) {
  const { t } = useLingui()
  if (sentBytes === undefined) return null
  return <ProgressBar text={t`${formatBytes(sentBytes)} of ${formatBytes(bytes)} sent`} done={sentBytes} of={bytes} />
}
