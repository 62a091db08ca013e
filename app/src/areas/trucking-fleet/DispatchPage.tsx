/** Work for the fleet: accepted work that needs a truck, offers, the board, and the trucks at work. */

import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { offerTrucksMax } from '@haulway/domain/work/offer/offer.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
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
  const top = useRef<HTMLDivElement>(null)
  // What was accepted is on top, far above the posted work.
  const showTop = () => top.current?.scrollIntoView()
  const hasRows = isWide && fleet.rows.length > 0
  return (
    <AreaPage header={header} rows={hasRows} keys={boardKeys} waiting={!fleet.isReady && <Skeleton rows={4} />}>
      <NoticesHere />
      <div ref={top} />
      {isWide ? (
        <DispatchWithBoard fleet={fleet} find={find} onAccepted={showTop} />
      ) : (
        <DispatchOnPhone fleet={fleet} onAccepted={showTop} />
      )}
    </AreaPage>
  )
}

type WorkProps = { fleet: FleetDay; onAccepted: () => void }

function DispatchWithBoard({ fleet, find, onAccepted }: WorkProps & { find: string }) {
  const { t } = useLingui()
  return (
    <>
      {fleet.rows.length === 0 && <WorkToSubOut fleet={fleet} />}
      {fleet.rows.length > 0 && <DispatchBoard fleet={fleet} find={find} />}
      <div className="hw-fleet-columns">
        <div>
          <PostedWork onAccepted={onAccepted} />
        </div>
        <div>
          <ProjectOffers title={t`Subbed out`} offers={fleet.subbedOut} now={fleet.now} />
          <TrucksOfOthers fleet={fleet} />
        </div>
      </div>
      {fleet.rows.length === 0 && <NoTrucks />}
    </>
  )
}

/** Without trucks there is no board: offers to answer, and accepted work for other haulers. */
function WorkToSubOut({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const place = useEntityDocument()?.place
  return (
    <div className="hw-fleet">
      <Accepted title={t`Accepted, needs a hauler`} fleet={fleet} offers={fleet.unplaced} />
      <OfferList scope={scope} near={place ?? undefined} {...noTrucks} />
    </div>
  )
}

/** Trucks of the haulers that took over own work; own trucks are on the board. */
function TrucksOfOthers({ fleet: { dispatches, loads } }: { fleet: FleetDay }) {
  const theirs = dispatches.filter(({ party, state }) => party === 'broker' && state === 'open')
  return theirs.length === 0 ? null : <TrucksAtWork dispatches={theirs} loads={loads} />
}

function DispatchOnPhone({ fleet, onAccepted }: WorkProps) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const place = useEntityDocument()?.place
  if (fleet.rows.length === 0) {
    return (
      <>
        <WorkToSubOut fleet={fleet} />
        <div className="hw-fleet">
          <ProjectOffers title={t`Subbed out`} offers={fleet.subbedOut} now={fleet.now} />
          <TrucksOfOthers fleet={fleet} />
          <PostedWork onAccepted={onAccepted} />
        </div>
        <NoTrucks />
      </>
    )
  }
  return (
    <div className="hw-fleet">
      <AssignTruck fleet={fleet} />
      <Unplaced fleet={fleet} />
      <OfferList scope={scope} near={place ?? undefined} {...noTrucks} />
      <ProjectOffers title={t`Subbed out`} offers={fleet.subbedOut} now={fleet.now} />
      <TrucksAtWork dispatches={fleet.dispatches} loads={fleet.loads} />
      <PostedWork onAccepted={onAccepted} />
    </div>
  )
}

const noTrucks = { trucks: [], currentTruckId: undefined }

/** Work that any fleet can accept, also with more trucks than its own: it may sub out the rest. */
function PostedWork({ onAccepted }: { onAccepted: () => void }) {
  const { entityId } = useCurrentEntity()
  const near = useEntityDocument()?.place
  return (
    <NoticeBoard entityId={entityId} near={near} trucksMax={offerTrucksMax} {...noTrucks} onAccepted={onAccepted} />
  )
}

/** The accepted work that needs a truck, except the first, which `AssignTruck` shows. */
function Unplaced({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  return <Accepted title={t`Accepted, needs a truck`} fleet={fleet} offers={fleet.unplaced.slice(1)} />
}

type AcceptedProps = { title: string; fleet: FleetDay; offers: readonly OfferDocument[] }

function Accepted({ title, fleet, offers }: AcceptedProps) {
  const [open, setOpen] = useState<OfferDocument>()
  return (
    <>
      {offers.length > 0 && (
        <Section title={title}>
          <List>
            {offers.map(offer => (
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
                    {fleet.rows.length > 0 && (
                      <MayCall call="dispatchTruck">
                        <PlainButton onPress={() => setOpen(offer)}>
                          <Trans>Assign a truck</Trans>
                        </PlainButton>
                      </MayCall>
                    )}
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
