/** Proposes a new card for a standing agreement. The agreed card applies until the other business accepts. */
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { findTerms } from '@haulway/domain/work/agreement/agreement-money.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { CardChange } from '../../pay/CardChange.tsx'
import { CardExample, CardRules, CardWords } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf, emptyCard } from '../../pay/editor/card-answers.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { FormColumns } from '../../ui/layout/FormColumns.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { ReplayOfAgreement } from '../before-agreeing/ReplayOfAgreement.tsx'
import { agreedOf, otherName } from './agreement-labels.ts'
import { FirstDayField, type ProposalAnswers } from './FirstDayField.tsx'
import { TermsFields } from './terms/TermsFields.tsx'
import { answersOfTerms, termsOf } from './terms/terms-answers.ts'

type Props = { agreement: AgreementDocument; ofPair: readonly AgreementDocument[]; today: string; onDone: () => void }

/** @param props.ofPair all agreements of the two businesses */
export function ProposeVersionForm({ agreement, ofPair, today, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('proposeAgreementVersion')
  const { payerEntityId, agreementId, currency } = agreement
  const isMaterial = agreement.kind === 'material'
  const agreed = agreedOf(agreement)
  // A version can't begin before the agreed one.
  const [, firstDay = today] = [today, agreed?.validFrom ?? today].toSorted()
  const form = useForm<ProposalAnswers>({
    defaultValues: {
      card: agreed ? answersOfCard(agreed.card, 'ton') : emptyCard(),
      terms: answersOfTerms(findTerms(ofPair, firstDay)),
      validFrom: firstDay,
    },
  })
  const answers = form.watch('card')
  const card = cardOf(answers, 'ton')
  const submit = form.handleSubmit(async ({ card: entered, terms: termsAnswers, validFrom }) => {
    const card = cardOf(entered, 'ton')
    const { terms } = termsOf(termsAnswers)
    const proposal = { card, validFrom, ...(terms && { terms }) }
    if (card && (await run({ entityId, payerEntityId, agreementId, ...proposal, card }))) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <FormColumns
          beside={
            <>
              <CardWords unit="ton" currency={currency} reader={otherName(agreement, entityId)} />
              {card && agreed && <CardChange before={agreed.card} after={card} currency={currency} />}
              <CardExample unit="ton" currency={currency} isMaterial={isMaterial} />
              {card && <ReplayOfAgreement agreement={agreement} card={card} />}
              <p>
                <Trans>The agreed card applies until the other business accepts this one.</Trans>
              </p>
              <RefusalMessage refusal={refusal} />
              <ActionButton title={t`Propose`} sending={isAsking} submit />
            </>
          }
        >
          <CardRules unit="ton" currency={currency} isMaterial={isMaterial} />
          {agreement.project === null && <TermsFields currency={currency} isMaterial={isMaterial} />}
          <FirstDayField />
        </FormColumns>
      </Form>
    </FormProvider>
  )
}
