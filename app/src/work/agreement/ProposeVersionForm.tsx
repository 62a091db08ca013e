/** Proposes a new card for a standing agreement. The agreed card applies until the other business accepts. */
import type { AgreementDocument } from '@haulway/domain/work/agreement/agreement.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf, emptyCard } from '../../pay/editor/card-answers.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { agreedOf } from './agreement-labels.ts'
import { FirstDayField, type ProposalAnswers } from './FirstDayField.tsx'

type Props = { agreement: AgreementDocument; today: string; onDone: () => void }

export function ProposeVersionForm({ agreement, today, onDone }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('proposeAgreementVersion')
  const { payerEntityId, agreementId, currency } = agreement
  const agreed = agreedOf(agreement)
  // A version can't begin before the agreed one.
  const [, firstDay = today] = [today, agreed?.validFrom ?? today].toSorted()
  const form = useForm<ProposalAnswers>({
    defaultValues: { card: agreed ? answersOfCard(agreed.card, 'ton') : emptyCard(), validFrom: firstDay },
  })
  const submit = form.handleSubmit(async ({ card: answers, validFrom }) => {
    const card = cardOf(answers, 'ton')
    if (card && (await run({ entityId, payerEntityId, agreementId, card, validFrom }))) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <CardFields unit="ton" currency={currency} />
        <FirstDayField />
        <p>
          <Trans>The agreed card applies until the other business accepts this one.</Trans>
        </p>
        <RefusalMessage refusal={refusal} />
        <ActionButton title={t`Propose`} sending={isAsking} submit />
      </Form>
    </FormProvider>
  )
}
