/** Proposes another card for accepted work, from a day on, and shows in words what it changes. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { firstDayFor } from '@haulway/domain/work/offer/offer-version.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { CardChange } from '../../pay/CardChange.tsx'
import { CardExample, CardRules, CardWords } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf } from '../../pay/editor/card-answers.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { FormColumns } from '../../ui/layout/FormColumns.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { FirstDayField, type ProposalAnswers } from './FirstDayField.tsx'
import { answersOfTerms } from './terms/terms-answers.ts'
import { otherPartyOf } from './work-card.ts'

type Props = {
  offer: OfferDocument
  /** The card that counts until then. */
  card: RateCard
  today: string
  onDone: () => void
}

export function ProposeOfferCardForm({ offer, card: before, today, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('proposeOfferCard')
  const { projectId, offerId, unit, money } = offer
  const currency = money?.currency ?? ''
  const firstDay = firstDayFor({ versions: money?.versions }, today)
  const form = useForm<ProposalAnswers>({
    defaultValues: { card: answersOfCard(before, unit), terms: answersOfTerms(undefined), validFrom: firstDay },
  })
  const answers = form.watch('card')
  const card = cardOf(answers, unit)
  const submit = form.handleSubmit(async ({ card: entered, validFrom }) => {
    const proposed = cardOf(entered, unit)
    if (proposed && (await run({ entityId, projectId, offerId, card: proposed, validFrom }))) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <FormColumns
          beside={
            <>
              <CardWords unit={unit} currency={currency} reader={otherPartyOf(offer, entityId)} />
              {card && <CardChange before={before} after={card} currency={currency} />}
              <CardExample unit={unit} currency={currency} />
              <p>
                <Trans>Work before that day keeps its card.</Trans>
              </p>
              <RefusalMessage refusal={refusal} />
              <ActionButton title={t`Propose`} second={t`The other business has to accept`} sending={isAsking} submit />
            </>
          }
        >
          <CardRules unit={unit} currency={currency} />
          <FirstDayField from={firstDay} />
        </FormColumns>
      </Form>
    </FormProvider>
  )
}
