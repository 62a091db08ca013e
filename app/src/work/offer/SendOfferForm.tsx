/** Offers a haul to a hauler the jobber has worked with, at the haul's rate or a different one. */

import { newId } from '@haulway/client/new-id.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerTrucksMax } from '@haulway/domain/work/offer/offer.ts'
import { useLingui } from '@lingui/react/macro'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { currencySign, measureRate } from '../../ui/format/format.ts'
import { parseRateE4 } from '../../ui/format/parse-cents.ts'
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
  const form = useForm({
    defaultValues: { haulId: firstHaul?.haulId ?? '', hauler: haulers[0]?.entityId ?? '', trucks: '1', rate: '' },
  })
  const { errors } = form.formState
  const haulId = form.watch('haulId')
  const trucksLeft = hauls.find(haul => haul.haulId === haulId)?.trucksLeft ?? 0
  const trucksMax = Math.min(offerTrucksMax, trucksLeft)
  const card = project.money?.hauls.find(each => each.haulId === haulId)?.haul?.card
  const listed = card && measureRate(card, project.currency)
  const submit = form.handleSubmit(async answers => {
    const rateE4 = parseRateE4(answers.rate)
    const reply = await send.run({
      ...{ projectId: project.projectId, haulId: answers.haulId, offerId: newId() },
      truckingEntityId: answers.hauler,
      trucks: parseCount(answers.trucks) ?? 1,
      ...(card && rateE4 !== undefined && { card: { ...card, rateE4 } }),
    })
    if (reply) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t`Hauler`}
        options={haulers.map(hauler => ({ value: hauler.entityId, label: hauler.name }))}
        {...form.register('hauler', { required: t`Choose a hauler.` })}
        error={errors.hauler?.message}
      />
      <HaulField hauls={hauls} {...form.register('haulId')} />
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
      <NumberField
        label={t`Haul rate`}
        before={currencySign(project.currency)}
        {...(listed && { unit: listed.unit, hint: t`If empty: ${listed.number} ${listed.unit}, as posted.` })}
        {...form.register('rate', {
          validate: text => text === '' || parseRateE4(text) !== undefined || t`Enter a price, such as 3.40.`,
        })}
        error={errors.rate?.message}
      />
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
