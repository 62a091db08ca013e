/** The scale weights of one load: gross and tare in the unit of the scale. The net is computed while the user types. */
import { overGross } from '@haulway/domain/load-log/quantity/over-legal.ts'
import { weightUnits } from '@haulway/domain/pay/load/load-facts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentUser } from '../../entity/current-user.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatStated } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useOverLegalSentence } from '../use-concern-sentence.ts'
import { useQueueActs } from './queue-acts.ts'
import type { LoadedTruck } from './queue-loaded.ts'
import type { QueueTruck } from './queue-trucks.ts'
import { parseWeight, scaleUnitOf, type WeightUnit, writeGrams } from './queue-weights.ts'
import { weightUnitLabel } from './weight-unit-labels.ts'

type Weighable = Pick<QueueTruck, 'projectId' | 'dispatchId' | 'loadLogId' | 'terms'> &
  Partial<Pick<LoadedTruck, 'ticketNo' | 'actId'>>

export function WeighSheet({ truck, onClose }: { truck: Weighable | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const title = truck ? t`Weight of ${truck.terms.truck.number}` : ''
  return (
    <Sheet open={truck !== undefined} title={title} onClose={onClose}>
      {truck && <WeighForm key={truck.actId ?? truck.dispatchId} truck={truck} onDone={onClose} />}
    </Sheet>
  )
}

function WeighForm({ truck, onDone }: { truck: Weighable; onDone: () => void }) {
  const { t } = useLingui()
  const { enterWeight } = useQueueActs()
  const { terms, ticketNo } = truck
  const { tareGrams } = terms.truck
  const [unit, setUnit] = useState(scaleUnitOf(terms.unit))
  const { user } = useCurrentUser()
  const form = useForm({
    defaultValues: {
      gross: '',
      tare: writeGrams(tareGrams, unit),
      tareOn: '',
      weighmaster: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    },
  })
  const { errors, dirtyFields } = form.formState
  const gross = parseWeight(form.watch('gross'), unit)
  const tare = parseWeight(form.watch('tare'), unit)
  const changeUnit = (chosen: WeightUnit) => {
    setUnit(chosen)
    if (!dirtyFields.tare) form.resetField('tare', { defaultValue: writeGrams(tareGrams, chosen) })
  }
  const submit = async () => {
    if (gross === undefined || tare === undefined) return
    const { weighmaster, tareOn } = form.getValues()
    const facts = { ...(weighmaster.trim() && { weighmaster: weighmaster.trim() }), ...(tareOn && { tareOn }) }
    await enterWeight(truck, { unit, grossMicro: gross, tareMicro: tare, ...facts }, ticketNo)
    onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <p className="hw-quiet">{[ticketNo, terms.materialName, terms.jobberName].filter(Boolean).join(', ')}</p>
      <SelectField
        label={t`Scale unit`}
        options={weightUnits.map(value => ({ value, label: weightUnitLabel(value) }))}
        value={unit}
        onChange={event => changeUnit(weightUnits.find(each => each === event.currentTarget.value) ?? unit)}
      />
      <NumberField
        label={t`Gross`}
        unit={weightUnitLabel(unit)}
        {...form.register('gross', {
          validate: (text, answers) => {
            const entered = parseWeight(text, unit)
            if (entered === undefined) return t`Enter the weight on the scale.`
            return entered > (parseWeight(answers.tare, unit) ?? 0) || t`Must be more than the tare.`
          },
        })}
        error={errors.gross?.message}
      />
      <NumberField
        label={t`Tare`}
        unit={weightUnitLabel(unit)}
        hint={t`Weight of the empty truck.`}
        {...form.register('tare', {
          deps: 'gross',
          validate: text => parseWeight(text, unit) !== undefined || t`Enter the empty weight.`,
        })}
        error={errors.tare?.message}
      />
      <TextField label={t`Tare weighed on`} hint={t`Optional.`} type="date" {...form.register('tareOn')} />
      <TextField label={t`Weighmaster`} maxLength={80} {...form.register('weighmaster')} />
      <Weighed gross={gross} tare={tare} unit={unit} truck={terms.truck} />
      <ActionButton title={<Trans>Enter weight</Trans>} submit />
    </Form>
  )
}

type WeighedProps = {
  gross: number | undefined
  tare: number | undefined
  unit: WeightUnit
  truck: QueueTruck['terms']['truck']
}

/** The net weight, and whether the truck is over what it may weigh, while it can still be corrected. */
function Weighed({ gross, tare, unit, truck }: WeighedProps) {
  const { t } = useLingui()
  const sentence = useOverLegalSentence()
  if (gross === undefined) return null
  const over = overGross({ valueMicro: gross, unit }, truck.legalGross?.[0]?.grams)
  return (
    <>
      {over && (
        <p>
          <StatusBadge tone="stop">{sentence(over)}</StatusBadge>
        </p>
      )}
      {tare !== undefined && gross > tare && (
        <Lines>
          <Line label={t`Net`} value={formatStated({ valueMicro: gross - tare, unit })} total />
        </Lines>
      )}
    </>
  )
}
