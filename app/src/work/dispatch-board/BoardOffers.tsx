/** Offers that wait for the fleet's answer, each with its trucks, rate and net per hour. */
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatAge } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { grossTextOf, netTextOf } from '../before-agreeing/net-labels.ts'
import { useNetPerHour } from '../before-agreeing/use-net-per-hour.ts'
import { OfferAnswer } from '../offer/OfferList.tsx'
import { formatCalendarDay, useRateOf, useRouteLabel } from '../offer/work-labels.ts'
import { useFirstRows } from './use-first-rows.tsx'
import type { FleetDay } from './use-fleet-day.ts'

type Props = {
  fleet: FleetDay
  openId: string | undefined
  onOpen: (offerId: string | undefined) => void
  /** Whether something else is the next action. */
  quiet: boolean
}

export function BoardOffers({ fleet: { toAnswer, now }, openId, onOpen, quiet }: Props) {
  const { t } = useLingui()
  const routeLabel = useRouteLabel()
  const rateOf = useRateOf()
  const { netOf } = useNetPerHour(useEntityDocument()?.place ?? undefined)
  const { shown, more } = useFirstRows(toAnswer)
  const open = toAnswer.find(({ offerId }) => offerId === openId)
  if (toAnswer.length === 0) return null
  return (
    <Section title={t`Offers to answer`} aside={toAnswer.length} rule="none">
      <ul className="hw-board-rows">
        {shown.map((offer, nth) => {
          const rate = rateOf(offer)
          const expected = netOf(offer)
          const net = netTextOf(expected)
          const gross = grossTextOf(expected, haulingOf(offer.money)?.card)
          return (
            <li key={offer.offerId} className="hw-board-offer">
              <div>
                <p className="hw-strong">{offer.projectName}</p>
                <p className="hw-quiet hw-small">{`${offer.broker?.name ?? offer.jobberName}, ${routeLabel(offer)}`}</p>
              </div>
              <div>
                <p className="hw-strong">
                  <Plural value={offer.trucks} one="# truck" other="# trucks" />
                  {`, ${formatCalendarDay(offer.startDay)}`}
                </p>
                <p className="hw-quiet hw-small">{t`Offered ${formatAge(now - offer.offeredOn)}`}</p>
              </div>
              <p className="hw-board-rate">
                {rate && <Amount {...rate} />}
                {gross && (
                  <>
                    <br />
                    <Amount number={gross} unit={t`/ h before fuel`} />
                  </>
                )}
              </p>
              <p className="hw-board-rate">{net && <Amount number={net} unit={t`/ h net`} />}</p>
              <MayCall call="answerOffer">
                {nth === 0 && !quiet ? (
                  <ActionButton size="row" title={t`Answer offer`} onPress={() => onOpen(offer.offerId)} />
                ) : (
                  <PlainButton onPress={() => onOpen(offer.offerId)}>
                    <Trans>Answer offer</Trans>
                  </PlainButton>
                )}
              </MayCall>
            </li>
          )
        })}
      </ul>
      {more}
      <Sheet open={open !== undefined} title={open?.projectName ?? ''} onClose={() => onOpen(undefined)}>
        {open && (
          <OfferAnswer
            offer={open}
            netOf={netOf}
            trucks={[]}
            currentTruckId={undefined}
            onDone={() => onOpen(undefined)}
          />
        )}
      </Sheet>
    </Section>
  )
}

function Amount({ number, unit }: { number: string; unit: string }) {
  return (
    <>
      <strong>{number}</strong>&nbsp;<span>{unit}</span>
    </>
  )
}
