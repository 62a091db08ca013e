/** The cards of accepted work: each offer's card, the versions that count later, and proposals of another card. */
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { type OfferDocument, offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { measureRate } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useTodayAt } from '../offer/work-labels.ts'
import { useBodies } from '../project/use-jobber-work.ts'
import { OfferCardSheet, otherPartyOf, proposedCardOf } from './OfferCardSheet.tsx'

/** Nothing without accepted work. */
export function WorkCards({ now }: { now: number }) {
  const { t } = useLingui()
  const todayAt = useTodayAt()
  const { scope, entityId } = useCurrentEntity()
  const offers = useBodies(scope, 'offers', offerDocumentSchema) ?? []
  const [openId, setOpenId] = useState<string>()
  const accepted = offers
    .filter(({ state, money }) => state === 'accepted' && money)
    .sort((a, b) => rank(a, entityId) - rank(b, entityId) || a.projectName.localeCompare(b.projectName))
  const open = accepted.find(({ offerId }) => offerId === openId)
  if (accepted.length === 0) return null
  return (
    <Section title={t`Accepted work`} aside={accepted.length} rule="none">
      <List>
        {accepted.map(offer => {
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
                      {proposed.proposedBy.entityId === entityId ? t`Proposed` : t`Answer the new card`}
                    </StatusBadge>
                  )}
                </span>
              }
              {...(rate && { value: rate.number, valueUnit: rate.unit })}
              onPress={() => setOpenId(offer.offerId)}
            />
          )
        })}
      </List>
      <Sheet open={open !== undefined} title={open?.projectName ?? ''} onClose={() => setOpenId(undefined)}>
        {open && <OfferCardSheet offer={open} today={todayAt(open, now)} onDone={() => setOpenId(undefined)} />}
      </Sheet>
    </Section>
  )
}

/** What the business has to answer comes first. */
function rank(offer: OfferDocument, entityId: string): number {
  const proposed = proposedCardOf(offer)
  return proposed && proposed.proposedBy.entityId !== entityId ? 0 : 1
}
