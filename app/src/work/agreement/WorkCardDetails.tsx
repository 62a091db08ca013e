/** The card of accepted work with its versions, a proposed one to answer, and a link to propose another. */
import { cardOn, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { CardChange } from '../../pay/CardChange.tsx'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { ExampleLoad } from '../../pay/editor/ExampleLoad.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { ActionChoice } from '../../ui/controls/buttons/ActionChoice.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { newestCard, proposedCardOf } from './work-card.ts'

type Props = { offer: OfferDocument; today: string; onDone: () => void }

export function WorkCardDetails({ offer, today, onDone }: Props) {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const own = haulingOf(offer.money)
  const proposed = proposedCardOf(offer)
  if (!offer.money || !own) return null
  const { currency } = offer.money
  const { card, commission } = cardOn(own, today)
  const coming = own.later?.filter(({ validFrom }) => validFrom > today) ?? []
  return (
    <div className="hw-form">
      <p>{t`${offer.materialName}, ${offer.projectName}`}</p>
      <Section title={t`Agreed`} rule="none">
        <CardInWords card={card} currency={currency} commission={commission} />
        <ExampleLoad card={card} unit={offer.unit} currency={currency} commission={commission} />
      </Section>
      {coming.map(({ version, validFrom, card: after }, n) => (
        <Section
          key={version}
          title={t({ message: `From ${formatCalendarDay(validFrom)}`, context: 'date' })}
          aside={t`Agreed`}
          rule="none"
        >
          <CardChange before={coming[n - 1]?.card ?? card} after={after} currency={currency} commission={commission} />
        </Section>
      ))}
      {proposed && (
        <Section
          title={t({ message: `From ${formatCalendarDay(proposed.validFrom)}`, context: 'date' })}
          aside={t`Proposed`}
          rule="none"
        >
          <CardChange
            before={newestCard(offer, today) ?? card}
            after={proposed.card}
            currency={currency}
            commission={commission}
          />
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
      {proposed?.proposedBy.entityId === entityId && (
        <Withdraw offer={offer} onDone={onDone} version={proposed.version} />
      )}
      {proposed && proposed.proposedBy.entityId !== entityId && (
        <Answer offer={offer} onDone={onDone} version={proposed.version} isLate={proposed.validFrom <= today} />
      )}
      {!proposed && (
        <PlainButton wide to={paths.proposeCard(type, { offerId: offer.offerId })}>
          <Trans>Propose a new card</Trans>
        </PlainButton>
      )}
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
