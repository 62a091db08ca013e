/** A material as a pit sells it: name, unit, price. */
import { unitNames } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { newId } from '../native/new-id.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { parseCents } from '../ui/parse-cents.ts'
import { RefusalLine } from '../user/RefusalLine.tsx'

type Answers = { name: string; unit: (typeof unitNames)[number]; price: string }

export function MaterialForm({ entityId, onDone }: { entityId: string; onDone: (materialId: string) => void }) {
  const { t } = useLingui()
  const create = useAsk('createMaterial')
  const form = useForm<Answers>({ defaultValues: { name: '', unit: 'ton', price: '' } })
  const { errors } = form.formState
  const units: Record<Answers['unit'], string> = {
    ton: t`ton (2,000 lb)`,
    tonne: t`tonne (1,000 kg)`,
    yard: t`cubic yard`,
    cubicMeter: t`cubic meter`,
    load: t`load`,
  }
  const submit = async ({ name, unit, price }: Answers) => {
    const input = { entityId, materialId: newId(), name, unit, priceCents: parseCents(price) ?? 0 }
    const reply = await create.run(input)
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
      <RefusalLine refusal={create.refusal} />
      <ActPlate title={<Trans>Add material</Trans>} sending={create.isAsking} submit />
    </Form>
  )
}
