/** A load's signature and photos, with buttons to take them for the parties that may. */
import { type LoadAttachmentKind, mayAttach } from '@haulway/domain/attachment/attachment.ts'
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useActPlace } from '../load-log/acts/use-act-place.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { useStoreTroubleLabels } from './attachment-labels.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { SignForm } from './SignForm.tsx'
import { TakePicture } from './TakePicture.tsx'
import { useLoadAttachments } from './use-attachments.ts'
import { useStoreAttachment } from './use-store-attachment.ts'

export function LoadPictures({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const attachments = useLoadAttachments(load)
  const { keep, trouble } = useStoreAttachment()
  const troubleLabels = useStoreTroubleLabels()
  const [isSigning, setIsSigning] = useState(false)
  const { projectId, loadLogId, terms } = load
  const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId }
  const may = (kind: LoadAttachmentKind) => load.relations.some(relation => mayAttach(kind, relation))
  if (!attachments) return null
  return (
    <Section title={t`Signature and photos`}>
      {attachments.length > 0 ? (
        <PictureGrid attachments={attachments} timeZone={terms.timeZone} />
      ) : (
        <p className="hw-quiet">
          <Trans>None yet. A photo of the ticket settles most questions.</Trans>
        </p>
      )}
      <div className="attachment-acts">
        {mayBeSigned(load) && !isDeliverySigned(load, attachments) && (
          <PlainButton icon="edit" onPress={() => setIsSigning(true)}>
            <Trans>Receiver's signature</Trans>
          </PlainButton>
        )}
        {may('ticketPhoto') && (
          <TakePicture icon="document" onTaken={picture => keep({ kind: 'ticketPhoto', ...ids }, picture)}>
            <Trans>Photo of ticket</Trans>
          </TakePicture>
        )}
        {may('loadPhoto') && (
          <TakePicture icon="truck" onTaken={picture => keep({ kind: 'loadPhoto', ...ids }, picture)}>
            <Trans>Photo of load</Trans>
          </TakePicture>
        )}
      </div>
      {trouble && <p role="alert">{troubleLabels[trouble]}</p>}
      <Sheet open={isSigning} title={t`Receiver's signature`} onClose={() => setIsSigning(false)}>
        {isSigning && <SignHere load={load} onDone={() => setIsSigning(false)} />}
      </Sheet>
    </Section>
  )
}

/** Requests the device's location only while the receiver signs. */
function SignHere({ load, onDone }: { load: LoadLogDocument; onDone: () => void }) {
  const place = useActPlace()
  return <SignForm load={load} onDone={onDone} {...(place && { place })} />
}

/** Also before the server has the signature: a picture of the kind that no delivery names is no one's signature. */
function isDeliverySigned({ acts }: LoadLogDocument, attachments: readonly { attachmentId: string }[]): boolean {
  const ids = new Set(effectiveActs(acts).flatMap(act => (act.kind === 'deliver' ? (act.attachmentIds ?? []) : [])))
  return attachments.some(({ attachmentId }) => ids.has(attachmentId))
}

/**
 * From the loading to the approval: on the trucker's phone, or on the device of the jobber's person at the site.
 * Spoil is received at its dump, where no one of the jobber is.
 */
function mayBeSigned({ relations, state, frozen, terms }: LoadLogDocument): boolean {
  const isAtSite = relations.includes('trucker') || (relations.includes('jobber') && !isToDump(terms))
  return isAtSite && !frozen && ['loaded', 'arrived', 'delivered'].includes(state)
}
