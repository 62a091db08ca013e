/** The scale weights of one load: gross and tare in pounds (or kilograms). The net is computed while the user types. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useQueueActs } from './queue-acts.ts'
import type { LoadedTruck } from './queue-loaded.ts'
import type { QueueTruck } from './queue-trucks.ts'
import { parseWeight, scaleUnits } from './queue-weights.ts'

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
  const { unit, gramsPerUnit } = scaleUnits[terms.unit === 'tonne' ? 'tonne' : 'ton']
  const initialTare = formatNumber(Math.round(terms.truck.tareGrams / gramsPerUnit))
  const form = useForm({ defaultValues: { gross: '', tare: initialTare } })
  const { errors } = form.formState
  const gross = parseWeight(form.watch('gross'), gramsPerUnit)
  const tare = parseWeight(form.watch('tare'), gramsPerUnit)
  const net = gross !== undefined && tare !== undefined && gross > tare ? gross - tare : undefined
  const submit = async () => {
    if (gross === undefined || tare === undefined) return
    await enterWeight(truck, { grossGrams: gross, tareGrams: tare }, ticketNo)
    onDone()
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <p className="hw-quiet">{[ticketNo, terms.materialName, terms.jobberName].filter(Boolean).join(', ')}</p>
      <NumberField
        label={t`Gross`}
        unit={unit}
        {...form.register('gross', {
          validate: (text, answers) => {
            const grams = parseWeight(text, gramsPerUnit)
            if (grams === undefined) return t`Enter the weight on the scale.`
            return grams > (parseWeight(answers.tare, gramsPerUnit) ?? 0) || t`Must be more than the tare.`
          },
        })}
        error={errors.gross?.message}
      />
      <NumberField
        label={t`Tare`}
        unit={unit}
        hint={t`As weighed empty.`}
        {...form.register('tare', {
          deps: 'gross',
          validate: text => parseWeight(text, gramsPerUnit) !== undefined || t`Enter the empty weight.`,
        })}
        error={errors.tare?.message}
      />
      {net !== undefined && (
        <Lines>
          <Line label={t`Net`} value={`${formatNumber(Math.round(net / gramsPerUnit))} ${unit}`} total />
        </Lines>
      )}
      <ActionButton title={<Trans>Enter weight</Trans>} submit />
    </Form>
  )
}
