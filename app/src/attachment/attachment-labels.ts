/** Labels of attachments: their kind, their size, and why one could not be stored. */
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../ui/format/format.ts'
import type { LocalAttachment } from './use-attachments.ts'
import type { StoreTrouble } from './use-store-attachment.ts'

export function useAttachmentLabels(): Record<LocalAttachment['kind'], string> {
  const { t } = useLingui()
  return {
    signature: t`Receiver's signature`,
    ticketPhoto: t`Photo of the ticket`,
    loadPhoto: t`Photo of the load`,
    paper: t`Truck document`,
  }
}

export function useStoreTroubleLabels(): Record<StoreTrouble, string> {
  const { t } = useLingui()
  return {
    noRoom: t`No space left on this device. Free up space and take the photo again.`,
    noPicture: t`Can't read this photo. Take another one.`,
  }
}

/** "412 KB", "1.3 MB": in decimal units, as phones show them. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${formatNumber(bytes / 1_000_000, 1)} MB`
  return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
}
