/** Labels of attachments: their kind, their size, and why one could not be stored. */
import { useLingui } from '@lingui/react/macro'
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
    noRoom: t`No space left on this device. Free up space and try again.`,
    noPicture: t`Can't read this photo. Take another one.`,
  }
}
