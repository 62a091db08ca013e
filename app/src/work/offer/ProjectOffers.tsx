/** A project's offers to haulers with their answers, and the trucks dispatched to it. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { TruckAtWorkPlate } from '../../truck/LoadPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge, type Tone } from '../../ui/data/StatusBadge.tsx'
import { formatAge, rateText } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { ReleaseTruck } from '../dispatch/ReleaseTruck.tsx'
import { factTones } from '../fact-tones.ts'
import { useRateOf } from './work-labels.ts'

type Props = { offers: readonly OfferDocument[]; now: number /** "Haulers" without it. */; title?: string }

export function ProjectOffers({ offers, now, title }: Props) {
  const { t } = useLingui()
  const withdraw = useAsk('withdrawOffer')
  const badges: Record<OfferDocument['state'], { tone: Tone; label: string }> = {
    offered: { tone: factTones.unanswered, label: t`No answer yet` },
    accepted: { tone: 'good', label: t`Accepted` },
    declined: { tone: 'stop', label: t`Declined` },
    withdrawn: { tone: 'normal', label: t`Withdrawn` },
  }
  if (offers.length === 0) return null
  return (
    <Section title={title ?? t`Haulers`} aside={offers.length}>
      <RefusalMessage refusal={withdraw.refusal} />
      <List>
        {offers.map(offer => (
          <ListRow
            key={offer.offerId}
            icon="truck"
            title={offer.truckingEntityName}
            second={
              <>
                <StatusBadge
                  tone={badges[offer.state].tone}
                  time={formatAge(now - (offer.answeredOn ?? offer.offeredOn))}
                >
                  {badges[offer.state].label}
                </StatusBadge>
                <br />
                {offer.broker && `${offer.projectName}, `}
                <OfferSummary offer={offer} />
              </>
            }
            {...(offer.state === 'offered' && {
              end: (
                <MayCall call="withdrawOffer">
                  <PlainButton
                    disabled={withdraw.isAsking}
                    onPress={() => void withdraw.run({ projectId: offer.projectId, offerId: offer.offerId })}
                  >
                    <Trans>Withdraw</Trans>
                  </PlainButton>
                </MayCall>
              ),
            })}
          />
        ))}
      </List>
    </Section>
  )
}

function OfferSummary({ offer }: { offer: OfferDocument }) {
  const rate = useRateOf()(offer)
  return (
    <>
      <Plural value={offer.trucks} one="# truck" other="# trucks" />
      {offer.state === 'accepted' && (
        <>
          , <Plural value={offer.trucksDispatched} one="# dispatched" other="# dispatched" />
        </>
      )}
      {rate && `, ${rateText(rate)}`}
    </>
  )
}

type TrucksProps = { dispatches: readonly DispatchDocument[]; loads: readonly LoadLogDocument[] }

export function ProjectTrucksList({ dispatches, loads }: TrucksProps) {
  const { t } = useLingui()
  const open = dispatches.filter(dispatch => dispatch.state === 'open')
  if (open.length === 0) return null
  return (
    <Section title={t`Trucks`} aside={open.length}>
      <List>
        {open.map(dispatch => (
          <ListRow
            key={dispatch.dispatchId}
            lead={<TruckAtWorkPlate dispatch={dispatch} loads={loads} />}
            title={dispatch.terms.driverName}
            second={dispatch.terms.truckingName}
            end={<ReleaseTruck dispatch={dispatch} />}
          />
        ))}
      </List>
    </Section>
  )
}
