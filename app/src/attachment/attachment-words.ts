/** Attachments in words: what each is, how large, and why one could not be kept. */
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../ui/format.ts'
import type { LocalAttachment } from './use-attachments.ts'
import type { KeepTrouble } from './use-keep.ts'

export function useAttachmentWords(): Record<LocalAttachment['kind'], string> {
  const { t } = useLingui()
  return {
    signature: t`Signature of the receiver`,
    ticketPhoto: t`Picture of the ticket`,
    loadPhoto: t`Picture of the load`,
    paper: t`Paper of a truck`,
  }
}

export function useKeepTroubleWords(): Record<KeepTrouble, string> {
  const { t } = useLingui()
  return {
    noRoom: t`This device has no room for the picture. Please free some space and take it again.`,
    noPicture: t`This picture can't be read here. Please take another one.`,
  }
}

/** "412 KB", "1.3 MB": decimal, as phones count. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${formatNumber(bytes / 1_000_000, 1)} MB`
  return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`
}
