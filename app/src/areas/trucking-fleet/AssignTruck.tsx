/** The fleet's next action: assign a truck to accepted work that needs one; the form suggests a free truck first. */

import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { DispatchTruckForm } from '../../work/dispatch/DispatchTruckForm.tsx'
import type { FleetDay } from '../../work/dispatch-board/use-fleet-day.ts'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { trucksToSubOut } from '../../work/sub-offer/commission-answers.ts'
import { SubOut } from '../../work/sub-offer/SubOut.tsx'

export function AssignTruck({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [offer] = fleet.unplaced
  if (!offer) return null
  const free = fleet.rows.find(row => row.state === 'free')?.truck.number
  return (
    <div className="hw-fleet-place">
      <div>
        <p className="hw-strong">
          <Trans>Accepted, needs a truck</Trans>
        </p>
        <p className="hw-quiet hw-small">
          {[offer.projectName, offer.materialName, formatCalendarDay(offer.startDay)].join(', ')}{' '}
          <Plural value={trucksToSubOut(offer)} one="(# truck)" other="(# trucks)" />
        </p>
      </div>
      <SubOut offer={offer} subbedOut={fleet.subbedOut} />
      <MayCall call="dispatchTruck">
        <ActionButton size="row" title={free ? t`Assign ${free}` : t`Assign a truck`} onPress={() => setIsOpen(true)} />
      </MayCall>
      <DispatchSheet fleet={fleet} offer={isOpen ? offer : undefined} onClose={() => setIsOpen(false)} />
    </div>
  )
}

type SheetProps = { fleet: FleetDay; offer: OfferDocument | undefined; onClose: () => void }

export function DispatchSheet({ fleet, offer, onClose }: SheetProps) {
  const { dispatches, truckers, trucks, rows } = fleet
  const open = dispatches.filter(each => each.state === 'open' && each.projectId === offer?.projectId)
  const idle = new Set(rows.filter(row => row.state === 'free').map(row => row.truck.truckId))
  return (
    <Sheet open={offer !== undefined} title={offer?.projectName ?? ''} onClose={onClose}>
      {offer && (
        <DispatchTruckForm
          offer={offer}
          open={open}
          trucks={trucks
            .filter(({ retiredOn }) => retiredOn === null)
            .sort((a, b) => Number(idle.has(b.truckId)) - Number(idle.has(a.truckId)))}
          truckers={truckers}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}
