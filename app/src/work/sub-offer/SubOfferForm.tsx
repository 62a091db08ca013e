/** Offers trucks of accepted work to another hauler: to whom, how many, and by its own card or for a commission. */

import { newId } from '@haulway/client/new-id.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { FormProvider, useFormContext } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf, emptyCard } from '../../pay/editor/card-answers.ts'
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { type Hauler, HaulerField } from '../offer/HaulerField.tsx'
import { WorkFacts } from '../offer/WorkFacts.tsx'
import { useHaulingToday } from '../offer/work-labels.ts'
import { parseCount } from '../project/new-project/new-project.ts'
import { CommissionFields } from './CommissionFields.tsx'
import { commissionOfAnswers, type SubOfferAnswers, trucksToSubOut } from './commission-answers.ts'

type Props = {
  /** The accepted work of this fleet. */
  offer: OfferDocument
  /** Haulers that this fleet offered work to before. */
  known: readonly Hauler[]
  onDone: () => void
}

export function SubOfferForm({ offer, known, onDone }: Props) {
  const { t } = useLingui()
  const send = useAsk('sendSubOffer')
  const earned = useHaulingToday()(offer)?.card
  const form = useForm<SubOfferAnswers>({
    defaultValues: {
      hauler: known[0]?.entityId ?? '',
      trucks: '1',
      pay: 'commission',
      percent: '8',
      minimum: '',
      maximum: '',
      surcharge: true,
      standby: false,
      addOns: false,
      card: earned ? answersOfCard(earned, offer.unit) : emptyCard(),
    },
  })
  const pay = form.watch('pay')
  const currency = offer.money?.currency ?? ''
  const submit = form.handleSubmit(async answers => {
    const { projectId, offerId: acceptedOfferId } = offer
    const card = answers.pay === 'card' ? cardOf(answers.card, offer.unit) : undefined
    const commission = answers.pay === 'commission' ? commissionOfAnswers(answers) : undefined
    const reply = await send.run({
      projectId,
      acceptedOfferId,
      offerId: newId(),
      truckingEntityId: answers.hauler,
      trucks: parseCount(answers.trucks) ?? 1,
      ...(card && { card }),
      ...(commission && { commission }),
    })
    if (reply) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <WorkFacts work={offer} />
        <HaulerField known={known} />
        <TrucksField free={trucksToSubOut(offer)} />
        <ChoiceField
          label={t`What the hauler gets`}
          options={[
            { value: 'commission', label: t`Your rate, less a commission`, second: t`You keep a part of each load.` },
            { value: 'card', label: t`A separate rate`, second: t`You keep the difference.` },
          ]}
          {...form.register('pay')}
        />
        {pay === 'card' ? (
          <CardFields unit={offer.unit} currency={currency} earned={earned} />
        ) : (
          earned && <CommissionFields unit={offer.unit} currency={currency} earned={earned} />
        )}
        <RefusalMessage refusal={send.refusal} />
        <WorkActionButton
          work="offer"
          call="sendSubOffer"
          title={t`Offer to this hauler`}
          second={t`${offer.jobberName} does not see this rate`}
          sending={send.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}

function TrucksField({ free }: { free: number }) {
  const { t } = useLingui()
  const form = useFormContext<SubOfferAnswers>()
  return (
    <NumberField
      label={t`Trucks`}
      hint={t`${free} of your trucks not dispatched yet`}
      {...form.register('trucks', {
        validate: text => {
          const count = parseCount(text) ?? 0
          return (count >= 1 && count <= free) || t`Enter 1 to ${free}.`
        },
      })}
      error={form.formState.errors.trucks?.message}
    />
  )
}
