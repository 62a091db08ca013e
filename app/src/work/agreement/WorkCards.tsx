/** The cards of accepted work: each offer's card, the versions that count later, and proposals of another card. */
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { measureRate } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { useTodayAt } from '../offer/work-labels.ts'
import { otherPartyOf, proposedCardOf } from './work-card.ts'

type Props = { offers: readonly OfferDocument[]; now: number; pane: RowPane }

/** Renders nothing without accepted work. */
export function WorkCards({ offers, now, pane }: Props) {
  const { t } = useLingui()
  const todayAt = useTodayAt()
  const { entityId } = useCurrentEntity()
  if (offers.length === 0) return null
  return (
    <Section title={t`Accepted work`} aside={offers.length} rule="none">
      <List>
        {offers.map(offer => {
          const own = haulingOf(offer.money)
          const rate = own && offer.money && measureRate(cardOn(own, todayAt(offer, now)).card, offer.money.currency)
          const proposed = proposedCardOf(offer)
          return (
            <ListRow
              key={offer.offerId}
              icon="truck"
              title={otherPartyOf(offer, entityId)}
              second={
                <span className="hw-row-facts">
                  <span>{t`${offer.materialName}, ${offer.projectName}`}</span>
                  {proposed && (
                    <StatusBadge tone="look">
                      {proposed.proposedBy.entityId === entityId ? t`Proposed` : t`Answer new rate card`}
                    </StatusBadge>
                  )}
                </span>
              }
              measure={rate}
              to={pane.withRow(offer.offerId)}
              isChosen={pane.chosen === offer.offerId}
              isHit
            />
          )
        })}
      </List>
    </Section>
  )
}
