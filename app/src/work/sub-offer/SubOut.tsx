/** The button that subs out accepted work, and its sheet. Work that a broker offered has none: once is enough. */
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { Hauler } from '../offer/HaulerField.tsx'
import { SubOfferForm } from './SubOfferForm.tsx'

type Props = {
  offer: OfferDocument
  /** The fleet's offers of its work to other haulers. */
  subbedOut: readonly OfferDocument[]
}

export function SubOut({ offer, subbedOut }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  if (offer.broker) return null
  return (
    <MayCall call="sendSubOffer">
      <PlainButton icon="switch" onPress={() => setIsOpen(true)}>
        <Trans>Sub out</Trans>
      </PlainButton>
      <Sheet open={isOpen} title={t`Sub out ${offer.projectName}`} onClose={() => setIsOpen(false)}>
        {isOpen && <SubOfferForm offer={offer} known={haulersOf(subbedOut)} onDone={() => setIsOpen(false)} />}
      </Sheet>
    </MayCall>
  )
}

function haulersOf(offers: readonly OfferDocument[]): Hauler[] {
  const haulers = offers.map(offer => ({ entityId: offer.truckingEntityId, name: offer.truckingEntityName }))
  return [...new Map(haulers.map(hauler => [hauler.entityId, hauler])).values()]
}
