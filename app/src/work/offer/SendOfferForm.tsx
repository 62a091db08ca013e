/** Offers a haul to a hauler, by the haul's rate card or a different one. */

import { newId } from '@haulway/client/new-id.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { findStandingCard } from '@haulway/domain/work/agreement/agreement.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerTrucksMax } from '@haulway/domain/work/offer/offer.ts'
import { firstWorkDay } from '@haulway/domain/work/project/project.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { FormProvider, type UseFormRegisterReturn, useFormContext } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf, emptyCard } from '../../pay/editor/card-answers.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useAgreements } from '../agreement/use-agreements.ts'
import type { OpenHaul } from '../haul/open-hauls.ts'
import { parseCount } from '../project/new-project/new-project.ts'
import { type Hauler, HaulerField } from './HaulerField.tsx'

type Props = {
  project: ProjectReference
  /** The hauls that still need trucks. At least one. */
  hauls: readonly OpenHaul[]
  haulers: readonly Hauler[]
  onDone: () => void
}

export function SendOfferForm({ project, hauls, haulers, onDone }: Props) {
  const { t } = useLingui()
  const send = useAsk('sendOffer')
  const [firstHaul] = hauls
  const firstCardOf = useFirstCard(project)
  const answersFor = (id: string | undefined, hauler: string | undefined) => {
    const haul = hauls.find(each => each.haulId === id)
    const card = firstCardOf(id, hauler)
    return haul && card ? answersOfCard(card, haul.unit) : emptyCard()
  }
  // The card that the form filled in last. Another haul or hauler begins with its own, unless this one was edited.
  const [firstAnswers] = useState(() => answersFor(firstHaul?.haulId, haulers[0]?.entityId))
  const filledIn = useRef(firstAnswers)
  const form = useForm({
    defaultValues: {
      haulId: firstHaul?.haulId ?? '',
      hauler: haulers[0]?.entityId ?? '',
      trucks: '1',
      card: firstAnswers,
    },
  })
  const haulId = form.watch('haulId')
  const haul = hauls.find(each => each.haulId === haulId)
  const begin = (id: string, hauler: string) => {
    if (!isSame(form.getValues('card'), filledIn.current)) return
    filledIn.current = answersFor(id, hauler)
    form.setValue('card', filledIn.current)
  }
  const submit = form.handleSubmit(async answers => {
    const entered = haul && cardOf(answers.card, haul.unit)
    // Without a card, the offer has the one it began with, and says which agreement that is from.
    const isFirst = isSame(answers.card, answersFor(answers.haulId, answers.hauler))
    const card = isFirst ? undefined : entered
    const reply = await send.run({
      projectId: project.projectId,
      haulId: answers.haulId,
      offerId: newId(),
      truckingEntityId: answers.hauler,
      trucks: parseCount(answers.trucks) ?? 1,
      ...(card && { card }),
    })
    if (reply) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <HaulerField known={haulers} onChosen={hauler => begin(haulId, hauler)} />
        <HaulField
          hauls={hauls}
          {...form.register('haulId', {
            onChange: event => begin(event.target.value, form.getValues('hauler')),
          })}
        />
        <TrucksField trucksLeft={haul?.trucksLeft ?? 0} />
        {haul && <CardFields unit={haul.unit} currency={project.currency} />}
        <RefusalMessage refusal={send.refusal} />
        <WorkActionButton
          work="offer"
          call="sendOffer"
          title={t`Send offer`}
          second={t`Rate locks on acceptance`}
          sending={send.isAsking}
          submit
        />
      </Form>
    </FormProvider>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The card with which an offer begins: the one that both businesses have agreed on, otherwise the haul's. */
function useFirstCard(project: ProjectReference) {
  const agreements = useAgreements() ?? []
  return (haulId: string | undefined, payeeEntityId = ''): RateCard | undefined => {
    const day = firstWorkDay(project, Date.now())
    const { projectId, currency } = project
    const standing = findStandingCard(agreements, { payeeEntityId, projectId, currency, day })
    return standing?.card ?? project.money?.hauls.find(each => each.haulId === haulId)?.haul?.card
  }
}

/** Renders nothing if there is only one haul to choose. */
function HaulField({ hauls, ...field }: { hauls: readonly OpenHaul[] } & UseFormRegisterReturn) {
  const { t } = useLingui()
  if (hauls.length === 1) return null
  const options = hauls.map(({ haulId, materialName, destination }) => ({
    value: haulId,
    label: t`${materialName} to ${destination.name}`,
  }))
  return <SelectField label={t`Haul`} options={options} {...field} />
}

function TrucksField({ trucksLeft }: { trucksLeft: number }) {
  const { t } = useLingui()
  const form = useFormContext<{ trucks: string }>()
  const trucksMax = Math.min(offerTrucksMax, trucksLeft)
  return (
    <NumberField
      label={t`Trucks`}
      hint={t`${trucksLeft} still needed`}
      {...form.register('trucks', {
        validate: text => {
          const count = parseCount(text) ?? 0
          return (count >= 1 && count <= trucksMax) || t`Enter 1 to ${trucksMax}.`
        },
      })}
      error={form.formState.errors.trucks?.message}
    />
  )
}
