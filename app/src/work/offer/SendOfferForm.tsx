/** Offers a haul to a hauler the jobber has worked with, by the haul's rate card or a different one. */

import { newId } from '@haulway/client/new-id.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerTrucksMax } from '@haulway/domain/work/offer/offer.ts'
import { useLingui } from '@lingui/react/macro'
import { FormProvider, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { CardFields } from '../../pay/editor/CardFields.tsx'
import { answersOfCard, cardOf, emptyCard } from '../../pay/editor/card-answers.ts'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import type { OpenHaul } from '../haul/open-hauls.ts'
import { parseCount } from '../project/new-project.ts'

export type Hauler = { entityId: string; name: string }

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
  const answersFor = (id: string | undefined) => {
    const haul = hauls.find(each => each.haulId === id)
    const card = project.money?.hauls.find(each => each.haulId === id)?.haul?.card
    return haul && card ? answersOfCard(card, haul.unit) : emptyCard()
  }
  const form = useForm({
    defaultValues: {
      ...{ haulId: firstHaul?.haulId ?? '', hauler: haulers[0]?.entityId ?? '', trucks: '1' },
      card: answersFor(firstHaul?.haulId),
    },
  })
  const { errors } = form.formState
  const haulId = form.watch('haulId')
  const haul = hauls.find(each => each.haulId === haulId)
  const trucksLeft = haul?.trucksLeft ?? 0
  const trucksMax = Math.min(offerTrucksMax, trucksLeft)
  const submit = form.handleSubmit(async answers => {
    const card = haul && cardOf(answers.card, haul.unit)
    const reply = await send.run({
      ...{ projectId: project.projectId, haulId: answers.haulId, offerId: newId() },
      truckingEntityId: answers.hauler,
      trucks: parseCount(answers.trucks) ?? 1,
      ...(card && { card }),
    })
    if (reply) onDone()
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <SelectField
          label={t`Hauler`}
          options={haulers.map(hauler => ({ value: hauler.entityId, label: hauler.name }))}
          {...form.register('hauler', { required: t`Choose a hauler.` })}
          error={errors.hauler?.message}
        />
        <HaulField
          hauls={hauls}
          {...form.register('haulId', {
            onChange: event => form.setValue('card', answersFor(event.target.value)),
          })}
        />
        <NumberField
          label={t`Trucks`}
          hint={t`${trucksLeft} still needed`}
          {...form.register('trucks', {
            validate: text => {
              const count = parseCount(text) ?? 0
              return (count >= 1 && count <= trucksMax) || t`Enter 1 to ${trucksMax}.`
            },
          })}
          error={errors.trucks?.message}
        />
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
