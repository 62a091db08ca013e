/** Offers without an answer, each as a way to where it is answered. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import { useLingui } from '@lingui/react/macro'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { useOpenOffers } from './use-offers.ts'
import { dayLabels, rateOf } from './work-labels.ts'

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
        second={t`${offer.jobberName}, from ${dayLabels(offer.startDay)}`}
        {...(rate && { value: rate.number, valueUnit: rate.unit })}
        to={to}
      />
    )
  })
}
