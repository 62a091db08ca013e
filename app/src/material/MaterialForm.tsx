/** Adds or changes a material that a pit sells or takes: name and unit, price now and later, and density. */

import { newId } from '@haulway/client/new-id.ts'
import type { MaterialDocument } from '@haulway/domain/material/material.documents.ts'
import { unitNames } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { useEntityDocument } from '../entity/CurrentEntity.tsx'
import { MayCall } from '../entity/member/MayCall.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { writeCents } from '../ui/format/decimal-text.ts'
import { currencySign, measureQuantity } from '../ui/format/format.ts'
import { parseRateE4 } from '../ui/format/parse-cents.ts'
import { useMeasures } from '../ui/format/use-measures.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { DensityFields } from './DensityFields.tsx'
import { answersOf, buildMaterial, type MaterialAnswers } from './material-answers.ts'
import { useMaterialStateLabels, useUnitLabels } from './material-labels.ts'

type Props = {
  entityId: string
  /** The material to change. Without it, the form adds a new material. */
  material?: MaterialDocument
  onDone: (materialId: string) => void
}

export function MaterialForm({ entityId, material, onDone }: Props) {
  const currency = useEntityDocument()?.currency ?? 'USD'
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk(material ? 'changeMaterial' : 'createMaterial')
  const units = useUnitLabels()
  const { measures } = useMeasures()
  const form = useForm<MaterialAnswers>({ defaultValues: answersOf(material, measures) })
  const { errors } = form.formState
  const example = writeCents(950)
  const isTaken = form.watch('direction') === 'taken'
  const states = useMaterialStateLabels()(isTaken ? 'taken' : 'sold')
  const submit = async (answers: MaterialAnswers) => {
    const materialId = material?.materialId ?? newId()
    const reply = await run({ entityId, materialId, ...buildMaterial(answers, measures, material) })
    if (reply) onDone(reply.materialId)
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextField
        label={t`Material`}
        hint={isTaken ? t`For example: Clean fill` : t`For example: 2A stone`}
        maxLength={60}
        {...form.register('name', { required: t`Enter the material's name.` })}
        error={errors.name?.message}
      />
      <SelectField
        label={t`This pit`}
        options={[
          { value: 'sold', label: t`Sells this material` },
          { value: 'taken', label: t`Accepts this material for a tip fee` },
        ]}
        {...form.register('direction')}
      />
      <SelectField
        label={isTaken ? t`Accepted by` : t`Sold by`}
        options={unitNames.map(value => ({ value, label: units[value] }))}
        {...form.register('unit')}
      />
      <NumberField
        label={isTaken ? t`Tip fee` : t`Price`}
        before={currencySign(currency)}
        unit={`/ ${measureQuantity({ amountMilli: 1000, unit: form.watch('unit') }).unit}`}
        {...form.register('price', {
          validate: value => parseRateE4(value) !== undefined || t`Enter a price, such as ${example}.`,
        })}
        error={errors.price?.message}
      />
      {material && <NextPriceFields form={form} currency={currency} />}
      <DensityFields form={form} measures={measures} />
      {material && (
        <SelectField
          label={isTaken ? t({ message: 'Accepted', context: 'material' }) : t`For sale`}
          hint={t`Existing hauls keep their price.`}
          options={(['sold', 'outOfStock', 'hidden'] as const).map(value => ({ value, label: states[value] }))}
          {...form.register('state')}
        />
      )}
      <RefusalMessage refusal={refusal} />
      <MayCall call={material ? 'changeMaterial' : 'createMaterial'}>
        <ActionButton
          title={material ? <Trans>Save material</Trans> : <Trans>Add material</Trans>}
          sending={isAsking}
          submit
        />
      </MayCall>
    </Form>
  )
}

function NextPriceFields({ form, currency }: { form: UseFormReturn<MaterialAnswers>; currency: string }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const example = writeCents(950)
  return (
    <>
      <NumberField
        label={t`New price`}
        hint={t`Optional. Existing hauls keep their price.`}
        before={currencySign(currency)}
        {...form.register('nextPrice', {
          deps: 'nextDay',
          validate: (value, { nextDay }) =>
            (value.trim() === '' ? nextDay === '' : parseRateE4(value) !== undefined) ||
            t`Enter a price, such as ${example}.`,
        })}
        error={errors.nextPrice?.message}
      />
      <TextField
        label={t`Effective from`}
        type="date"
        {...form.register('nextDay', {
          deps: 'nextPrice',
          validate: (value, { nextPrice }) => value !== '' || nextPrice.trim() === '' || t`Choose the day it starts.`,
        })}
        error={errors.nextDay?.message}
      />
    </>
  )
}
