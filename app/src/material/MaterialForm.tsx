/** A material as a pit sells it: name, unit, price, and whether it is sold at present. */
import type { MaterialDocument } from '@haulway/domain/material/material.documents.ts'
import { unitNames } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { newId } from '../native/new-id.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { CheckField } from '../ui/fields/CheckField.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { parseCents } from '../ui/parse-cents.ts'
import { RefusalLine } from '../user/RefusalLine.tsx'

type Answers = { name: string; unit: (typeof unitNames)[number]; price: string; available: boolean }

type Props = {
  entityId: string
  /** The one to change; a new one without it. */
  material?: MaterialDocument
  onDone: (materialId: string) => void
}

export function MaterialForm({ entityId, material, onDone }: Props) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk(material ? 'changeMaterial' : 'createMaterial')
  const units = useUnitWords()
  const form = useForm<Answers>({ defaultValues: answersOf(material) })
  const { errors } = form.formState
  const submit = async ({ price, ...answers }: Answers) => {
    const density = material?.gramsPerCubicMeter
    const reply = await run({
      ...{ entityId, materialId: material?.materialId ?? newId(), ...answers, priceCents: parseCents(price) ?? 0 },
      ...(density !== undefined && { gramsPerCubicMeter: density }),
    })
    if (reply) onDone(reply.materialId)
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextField
        label={t`Material`}
        hint={t`2A stone`}
        {...form.register('name', { required: t`Please name the material.` })}
        error={errors.name?.message}
      />
      <SelectField
        label={t`Sold by`}
        options={unitNames.map(value => ({ value, label: units[value] }))}
        {...form.register('unit')}
      />
      <NumberField
        label={t`Price of one`}
        before="$"
        {...form.register('price', {
          validate: value => parseCents(value) !== undefined || t`Please enter a price, such as 9.50.`,
        })}
        error={errors.price?.message}
      />
      {material && (
        <CheckField
          label={t`Sold at present`}
          hint={t`Jobbers find only what is sold. Hauls already made keep their price.`}
          {...form.register('available')}
        />
      )}
      <RefusalLine refusal={refusal} />
      <ActPlate
        title={material ? <Trans>Save material</Trans> : <Trans>Add material</Trans>}
        sending={isAsking}
        submit
      />
    </Form>
  )
}

function answersOf(material: MaterialDocument | undefined): Answers {
  if (!material) return { name: '', unit: 'ton', price: '', available: true }
  const { name, unit, available, money } = material
  return { name, unit, available, price: money ? (money.priceCents / 100).toFixed(2) : '' }
}

function useUnitWords(): Record<Answers['unit'], string> {
  const { t } = useLingui()
  return {
    ton: t`ton (2,000 lb)`,
    tonne: t`tonne (1,000 kg)`,
    yard: t`cubic yard`,
    cubicMeter: t`cubic meter`,
    load: t`load`,
  }
}
