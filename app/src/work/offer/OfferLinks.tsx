/** Unanswered offers, each as a link to the page where it can be answered. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { useLingui } from '@lingui/react/macro'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useOpenOffers } from './use-offers.ts'
import { formatCalendarDay, rateOf } from './work-labels.ts'

export function OfferLinks({ scope, to }: { scope: Scope; to: string }) {
  const { t } = useLingui()
  const offers = useOpenOffers(scope) ?? []
  return offers.map(offer => {
    const rate = rateOf(offer)
    return (
      <ListRow
        key={offer.offerId}
        icon="calendar"
        title={t`Offer: ${offer.projectName}`}
        second={t`${offer.jobberName}, from ${formatCalendarDay(offer.startDay)}`}
        {...(rate && { value: rate.number, valueUnit: rate.unit })}
        to={to}
      />
    )
  })
}
