/** Offers to a trucking entity, and a sheet to answer each. Online only, since an answer binds both parties. */

import { newId } from '@haulway/client/new-id.ts'
import { entityScope, type Scope } from '@haulway/domain/document/scope.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { type OfferDocument, offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { PaperGate } from '../../paper/PaperGate.tsx'
import { useOwnSent } from '../../paper/use-papers.ts'
import { useDocuments } from '../../sync/use-documents.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { rateText } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { SheetFoot } from '../../ui/overlay/SheetFoot.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { grossTextOf, netTextOf } from '../before-agreeing/net-labels.ts'
import { OfferedWork } from '../before-agreeing/OfferedWork.tsx'
import { type NetOf, useNetPerHour } from '../before-agreeing/use-net-per-hour.ts'
import { BusyWarning } from '../dispatch/BusyWarning.tsx'
import { type OwnTruck, TruckChoice } from './TruckChoice.tsx'
import { formatCalendarDay, useMinimumOf, useRateOf, useRouteLabel } from './work-labels.ts'

type Props = {
  scope: Scope
  /** A solo trucker's trucks, one of which is dispatched on accepting. Empty for a fleet, which dispatches later. */
  trucks: readonly OwnTruck[]
  currentTruckId: string | undefined
  /** Where the truck starts, for the net per hour. */
  near: LatLng | undefined
  /** Called after an offer was accepted. */
  onAccepted?: () => void
}

export function OfferList({ scope, trucks, currentTruckId, near, onAccepted }: Props) {
  const { t } = useLingui()
  const routeLabel = useRouteLabel()
  const rateOf = useRateOf()
  const minimumOf = useMinimumOf()
  const { netOf } = useNetPerHour(near)
  const offers = useOpenOffers(scope) ?? []
  const [openId, setOpenId] = useState<string>()
  const open = offers.find(({ offerId }) => offerId === openId)
  if (offers.length === 0) return null
  return (
    <Section title={t`Offers for you`} aside={offers.length} rule="none">
      <List>
        {offers.map(offer => {
          const rate = rateOf(offer)
          const minimum = minimumOf(offer)
          const expected = netOf(offer)
          const net = netTextOf(expected)
          const gross = grossTextOf(expected, haulingOf(offer.money)?.card)
          const value = net ? { number: net, unit: t`/ h net` } : rate
          return (
            <ListRow
              key={offer.offerId}
              icon="calendar"
              title={offer.projectName}
              second={
                <>
                  {routeLabel(offer)}
                  {gross && (
                    <>
                      <br />
                      {t`${gross} / h before fuel`}
                    </>
                  )}
                  {net && rate && (
                    <>
                      <br />
                      {rateText(rate)}
                    </>
                  )}
                  {minimum && `, ${minimum}`}
                </>
              }
              measure={value}
              onPress={() => setOpenId(offer.offerId)}
            />
          )
        })}
      </List>
      <Sheet open={open !== undefined} title={open?.projectName ?? ''} onClose={() => setOpenId(undefined)}>
        {open && (
          <OfferAnswer
            offer={open}
            netOf={netOf}
            trucks={trucks}
            currentTruckId={currentTruckId}
            onDone={isAccepted => {
              setOpenId(undefined)
              if (isAccepted) onAccepted?.()
            }}
          />
        )}
      </Sheet>
    </Section>
  )
}

type AnswerProps = Omit<Props, 'scope' | 'near' | 'onAccepted'> & {
  offer: OfferDocument
  netOf: NetOf
  onDone: (isAccepted: boolean) => void
}

/** The facts of an offer, with the buttons to accept or decline it. */
export function OfferAnswer({ offer, netOf, trucks, currentTruckId, onDone }: AnswerProps) {
  const { run, isAsking, refusal } = useAsk('answerOffer')
  const [truckId, setTruckId] = useState(currentTruckId ?? trucks[0]?.truckId)
  const { projectId, offerId } = offer
  const sentOf = useOwnSent()
  const sent = sentOf(trucks.find(each => each.truckId === truckId))
  const answer = async (accept: boolean) => {
    const own = accept && truckId !== undefined ? { truckId, dispatchId: newId() } : {}
    if (await run({ projectId, offerId, accept, ...own })) onDone(accept)
  }
  const rate = useRateOf()(offer)
  return (
    <div className="hw-form">
      <OfferedWork work={offer} netOf={netOf} />
      <TruckChoice trucks={trucks} value={truckId} onChange={setTruckId} />
      <SheetFoot>
        <BusyWarning truckId={truckId} />
        <RefusalMessage refusal={refusal} />
        <PaperGate
          work={offer}
          onLeave={() => onDone(false)}
          {...sent}
          other={
            <MayCall call="answerOffer">
              <PlainButton disabled={isAsking} onPress={() => void answer(false)}>
                <Trans>Decline</Trans>
              </PlainButton>
            </MayCall>
          }
        >
          <WorkActionButton
            work="offer"
            call="answerOffer"
            title={<Trans>Accept</Trans>}
            second={
              <>
                <Plural value={offer.trucks} one="# truck" other="# trucks" />
                {rate && `, ${rateText(rate)}`}
              </>
            }
            sending={isAsking}
            onPress={() => void answer(true)}
          />
        </PaperGate>
      </SheetFoot>
    </div>
  )
}

/** Unanswered offers, each as a link to the page where it can be answered. */
export function OfferLinks({ scope, to }: { scope: Scope; to: string }) {
  const { t } = useLingui()
  const rateOf = useRateOf()
  const offers = useOpenOffers(scope) ?? []
  return offers.map(offer => {
    const rate = rateOf(offer)
    return (
      <ListRow
        key={offer.offerId}
        icon="calendar"
        title={t`Offer: ${offer.projectName}`}
        second={t`${offer.broker?.name ?? offer.jobberName}, from ${formatCalendarDay(offer.startDay)}`}
        measure={rate}
        to={to}
      />
    )
  })
}

/** Offers waiting for the entity's answer, newest first. @returns undefined until they are read */
function useOpenOffers(scope: Scope): OfferDocument[] | undefined {
  const offers = useDocuments(scope, 'offers', offerDocumentSchema)
  return useMemo(
    () =>
      offers
        ?.map(({ body }) => body)
        .filter(({ state, truckingEntityId }) => state === 'offered' && scope === entityScope(truckingEntityId))
        .sort((a, b) => b.offeredOn - a.offeredOn),
    [offers, scope],
  )
}
