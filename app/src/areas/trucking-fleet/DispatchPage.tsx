/** Work for the fleet: accepted work that needs a truck, offers, the board, and the trucks at work. */

import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { NoticeBoard } from '../../work/board/NoticeBoard.tsx'
import { OfferList } from '../../work/offer/OfferList.tsx'
import { ProjectOffers } from '../../work/offer/ProjectOffers.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { trucksToOfferOn } from '../../work/sub-offer/commission-answers.ts'
import { OfferOn } from '../../work/sub-offer/OfferOn.tsx'
import { AssignTruck, DispatchSheet } from './AssignTruck.tsx'
import { TrucksAtWork } from './TrucksAtWork.tsx'
import { type FleetDay, useFleetDay } from './use-fleet-day.ts'
import './TruckingFleet.css'

export function DispatchPage() {
  const { t } = useLingui()
  const { entityId, scope } = useCurrentEntity()
  const fleet = useFleetDay()
  const { now, timeZone, trucks } = fleet
  const place = useEntityDocument()?.place
  const noTrucks = { trucks: [], currentTruckId: undefined }
  return (
    <AreaPage
      header={{
        ...{ title: t`Dispatch`, second: formatDay(now, timeZone) },
        children: <HeaderButton icon="map" label={t`Map`} to={paths.map('truckingFleet')} />,
      }}
    >
      <NoticesHere />
      <div className="hw-fleet">
        <AssignTruck fleet={fleet} />
        <div className="hw-fleet-columns">
          <div>
            <Unplaced fleet={fleet} />
            <ProjectOffers title={t`Offered on`} offers={fleet.offeredOn} now={now} />
            <TrucksAtWork dispatches={fleet.dispatches} />
          </div>
          <div>
            <OfferList scope={scope} near={place ?? undefined} {...noTrucks} />
            {trucks.length > 0 && (
              <NoticeBoard
                entityId={entityId}
                near={place}
                trucksMax={Math.max(2, trucks.length)}
                {...noTrucks}
                onAccepted={() => {}}
              />
            )}
          </div>
        </div>
      </div>
    </AreaPage>
  )
}

/** The accepted work that needs a truck, except the first, which `AssignTruck` shows. */
function Unplaced({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<OfferDocument>()
  const others = fleet.unplaced.slice(1)
  return (
    <>
      {others.length > 0 && (
        <Section title={t`Accepted, needs a truck`}>
          <List>
            {others.map(offer => (
              <ListRow
                key={offer.offerId}
                title={offer.projectName}
                second={
                  <>
                    {`${offer.materialName}, ${formatCalendarDay(offer.startDay)}, `}
                    <Plural value={trucksToOfferOn(offer)} one="# truck" other="# trucks" />
                  </>
                }
                end={
                  <>
                    <OfferOn offer={offer} offeredOn={fleet.offeredOn} />
                    <MayCall call="dispatchTruck">
                      <PlainButton onPress={() => setOpen(offer)}>
                        <Trans>Assign a truck</Trans>
                      </PlainButton>
                    </MayCall>
                  </>
                }
              />
            ))}
          </List>
        </Section>
      )}
      <DispatchSheet fleet={fleet} offer={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
