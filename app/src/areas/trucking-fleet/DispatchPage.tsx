/** Work for the fleet: accepted work that needs a truck, offers, the board, and the trucks at work. */

import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { NoticeBoard } from '../../work/board/NoticeBoard.tsx'
import { DayTabs } from '../../work/dispatch-board/DayTabs.tsx'
import { DispatchBoard, useBoardKeyLabels } from '../../work/dispatch-board/DispatchBoard.tsx'
import { type FleetDay, useFleetDay } from '../../work/dispatch-board/use-fleet-day.ts'
import { OfferList } from '../../work/offer/OfferList.tsx'
import { ProjectOffers } from '../../work/offer/ProjectOffers.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { trucksToSubOut } from '../../work/sub-offer/commission-answers.ts'
import { SubOut } from '../../work/sub-offer/SubOut.tsx'
import { AssignTruck, DispatchSheet } from './AssignTruck.tsx'
import { NoTrucks } from './NoTrucks.tsx'
import { TrucksAtWork } from './TrucksAtWork.tsx'
import './TruckingFleet.css'

export function DispatchPage() {
  const { t } = useLingui()
  const isWide = useIsWide()
  const boardKeys = useBoardKeyLabels()
  const [offset, setOffset] = useState(0)
  const [find, setFind] = useState('')
  // A phone shows today only.
  const fleet = useFleetDay(isWide ? offset : 0)
  const map = <HeaderButton icon="map" label={t`Map`} to={paths.map('truckingFleet')} />
  const header = isWide
    ? {
        title: t`Dispatch`,
        find: { label: t`Filter trucks`, value: find, onChange: setFind },
        children: (
          <>
            <DayTabs fleet={fleet} offset={offset} onChange={setOffset} />
            {map}
          </>
        ),
      }
    : { title: t`Dispatch`, second: formatDay(fleet.now, fleet.timeZone), children: map }
  const hasRows = isWide && fleet.rows.length > 0
  return (
    <AreaPage header={header} rows={hasRows} keys={boardKeys} waiting={!fleet.isReady && <Skeleton rows={4} />}>
      <NoticesHere />
      {isWide ? <DispatchWithBoard fleet={fleet} find={find} /> : <DispatchOnPhone fleet={fleet} />}
    </AreaPage>
  )
}

function DispatchWithBoard({ fleet, find }: { fleet: FleetDay; find: string }) {
  const { t } = useLingui()
  return (
    <>
      {fleet.rows.length === 0 && <NoTrucks />}
      {fleet.rows.length > 0 && <DispatchBoard fleet={fleet} find={find} />}
      <div className="hw-fleet-columns">
        <div>
          <PostedWork fleet={fleet} />
        </div>
        <div>
          <ProjectOffers title={t`Subbed out`} offers={fleet.subbedOut} now={fleet.now} />
          <TrucksOfOthers fleet={fleet} />
        </div>
      </div>
    </>
  )
}

/** Trucks of the haulers that took over own work; own trucks are on the board. */
function TrucksOfOthers({ fleet: { dispatches, loads } }: { fleet: FleetDay }) {
  const theirs = dispatches.filter(({ party, state }) => party === 'broker' && state === 'open')
  return theirs.length === 0 ? null : <TrucksAtWork dispatches={theirs} loads={loads} />
}

function DispatchOnPhone({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const place = useEntityDocument()?.place
  return (
    <div className="hw-fleet">
      <AssignTruck fleet={fleet} />
      <Unplaced fleet={fleet} />
      <OfferList scope={scope} near={place ?? undefined} {...noTrucks} />
      <ProjectOffers title={t`Subbed out`} offers={fleet.subbedOut} now={fleet.now} />
      <TrucksAtWork dispatches={fleet.dispatches} loads={fleet.loads} />
      <PostedWork fleet={fleet} />
    </div>
  )
}

const noTrucks = { trucks: [], currentTruckId: undefined }

/** Work that anyone with trucks can accept. */
function PostedWork({ fleet: { trucks } }: { fleet: FleetDay }) {
  const { entityId } = useCurrentEntity()
  const near = useEntityDocument()?.place
  if (trucks.length === 0) return null
  const trucksMax = Math.max(2, trucks.length)
  return <NoticeBoard entityId={entityId} near={near} trucksMax={trucksMax} {...noTrucks} onAccepted={() => {}} />
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
                    <Plural value={trucksToSubOut(offer)} one="# truck" other="# trucks" />
                  </>
                }
                end={
                  <>
                    <SubOut offer={offer} subbedOut={fleet.subbedOut} />
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
