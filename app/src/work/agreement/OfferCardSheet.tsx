/** The card of accepted work with its versions, and the buttons to propose another one or to answer. Online only. */
import type { CardVersion } from '@haulway/domain/work/agreement/card-version.ts'
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { CardChange } from '../../pay/CardChange.tsx'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { ActionChoice } from '../../ui/controls/buttons/ActionChoice.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { ProposeOfferCardForm } from './ProposeOfferCardForm.tsx'

type Props = { offer: OfferDocument; today: string; onDone: () => void }

/** The version that waits for an answer. */
export function proposedCardOf({ money }: OfferDocument): CardVersion | undefined {
  return money?.versions?.find(({ state }) => state === 'proposed')
}

/** The name of the other business of an offer. */
export function otherPartyOf({ truckingEntityId, truckingEntityName, broker, jobberName }: OfferDocument, own: string) {
  return truckingEntityId === own ? (broker?.name ?? jobberName) : truckingEntityName
}

export function OfferCardSheet({ offer, today, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const [isChanging, setIsChanging] = useState(false)
  const own = haulingOf(offer.money)
  const proposed = proposedCardOf(offer)
  if (!offer.money || !own) return null
  const { currency } = offer.money
  const { card, commission } = cardOn(own, today)
  const coming = own.later?.filter(({ validFrom }) => validFrom > today) ?? []
  const newest = coming.at(-1)?.card ?? card
  if (isChanging) return <ProposeOfferCardForm {...{ offer, today, onDone }} card={newest} />
  return (
    <div className="hw-form">
      <p>{t`${offer.materialName}, ${otherPartyOf(offer, entityId)}`}</p>
      <Section title={t`Agreed`} rule="none">
        <CardInWords card={card} currency={currency} commission={commission} />
      </Section>
      {coming.map(({ version, validFrom, card: after }, n) => (
        <Section
          key={version}
          title={t({ message: `From ${formatCalendarDay(validFrom)}`, context: 'date' })}
          aside={t`Agreed`}
          rule="none"
        >
          <CardChange before={coming[n - 1]?.card ?? card} after={after} currency={currency} />
        </Section>
      ))}
      {proposed && (
        <Section
          title={t({ message: `From ${formatCalendarDay(proposed.validFrom)}`, context: 'date' })}
          aside={t`Proposed`}
          rule="none"
        >
          <CardChange before={newest} after={proposed.card} currency={currency} />
          <p className="hw-quiet">
            <Trans>Work before that day keeps its card.</Trans>
          </p>
          {offer.trucksPromised !== undefined && (
            <p>
              <Trans>What you pay the haulers of this work stays the same.</Trans>
            </p>
          )}
        </Section>
      )}
      {proposed?.proposedBy.entityId === entityId && <Withdraw {...{ offer, onDone }} version={proposed.version} />}
      {proposed && proposed.proposedBy.entityId !== entityId && (
        <Answer {...{ offer, onDone }} version={proposed.version} isLate={proposed.validFrom <= today} />
      )}
      {!proposed && <ActionButton title={t`Propose a new card`} onPress={() => setIsChanging(true)} />}
    </div>
  )
}

type VersionProps = Pick<Props, 'offer' | 'onDone'> & { version: number }

function Answer({ offer, version, isLate, onDone }: VersionProps & { isLate: boolean }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('answerOfferCard')
  const { projectId, offerId } = offer
  const answer = async (accept: boolean) => {
    if (await run({ entityId, projectId, offerId, version, accept })) onDone()
  }
  const decline = (
    <PlainButton disabled={isAsking} onPress={() => void answer(false)}>
      <Trans>Decline</Trans>
    </PlainButton>
  )
  return (
    <>
      <RefusalMessage refusal={refusal} />
      {isLate ? (
        <>
          <p>
            <Trans>Its first day has started. Decline it and propose a later day.</Trans>
          </p>
          {decline}
        </>
      ) : (
        <ActionChoice other={decline}>
          <ActionButton title={t`Accept`} sending={isAsking} onPress={() => void answer(true)} />
        </ActionChoice>
      )}
    </>
  )
}

function Withdraw({ offer, version, onDone }: VersionProps) {
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('withdrawOfferCard')
  const { projectId, offerId } = offer
  const withdraw = async () => {
    if (await run({ entityId, projectId, offerId, version })) onDone()
  }
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton wide disabled={isAsking} onPress={() => void withdraw()}>
        <Trans>Withdraw the proposal</Trans>
      </PlainButton>
    </>
  )
}
