/** The scale's word on one load: gross and tare in pounds (or kilograms), net reckoned while one types. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { formatNumber } from '../ui/format.ts'
import { Line, Lines } from '../ui/Lines.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useLineActs } from './line-acts.ts'
import type { LoadedTruck } from './line-loaded.ts'
import type { LineTruck } from './line-trucks.ts'
import { parseWeight, scaleUnits } from './line-weights.ts'

type Weighable = Pick<LineTruck, 'projectId' | 'dispatchId' | 'loadLogId' | 'terms'> &
  Partial<Pick<LoadedTruck, 'ticketNo' | 'actId'>>

export function LineWeighSheet({ truck, onClose }: { truck: Weighable | undefined; onClose: () => void }) {
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
  const { weighed } = useLineActs()
  const { terms, ticketNo } = truck
  const { unit, gramsPerUnit } = scaleUnits[terms.unit === 'tonne' ? 'tonne' : 'ton']
  const tareAtFirst = formatNumber(Math.round(terms.truck.tareGrams / gramsPerUnit))
  const form = useForm({ defaultValues: { gross: '', tare: tareAtFirst } })
  const { errors } = form.formState
  const gross = parseWeight(form.watch('gross'), gramsPerUnit)
  const tare = parseWeight(form.watch('tare'), gramsPerUnit)
  const net = gross !== undefined && tare !== undefined && gross > tare ? gross - tare : undefined
  const submit = async () => {
    if (gross === undefined || tare === undefined) return
    await weighed(truck, { grossGrams: gross, tareGrams: tare }, ticketNo)
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
      <ActPlate title={<Trans>Enter weight</Trans>} submit />
    </Form>
  )
}
