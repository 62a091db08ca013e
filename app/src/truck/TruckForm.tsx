/** A truck's details, as on its registration. Choosing a type fills in typical values, which the user can change. */

import { newId } from '@haulway/client/new-id.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { truckTypes, whyNotGross } from '@haulway/domain/truck/truck.ts'
import { quantityOfGrams } from '@haulway/domain/units.ts'
import { usStateCodes, usStates } from '@haulway/domain/us-states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatQuantity } from '../ui/format/format.ts'
import { measureUnits } from '../ui/format/measure-units.ts'
import { type Measures, useMeasures } from '../ui/format/use-measures.ts'
import { More } from '../ui/layout/More.tsx'
import { MeasuresField } from '../ui/settings/MeasuresField.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import {
  answersOf,
  buildTruck,
  parseBody,
  parseGross,
  parseSpan,
  parseTare,
  rewriteAnswers,
  type TruckAnswers,
  usualAnswers,
  usualFields,
} from './truck-answers.ts'
import { useTruckTypeLabels } from './truck-labels.ts'

type Props = {
  entityId: string
  /** The truck to change. Without it, the form adds a new truck. */
  truck?: TruckDocument
  onDone: (truckId: string) => void
}

export function TruckForm({ entityId, truck, onDone }: Props) {
  const labels = useTruckTypeLabels()
  const { t } = useLingui()
  const { measures } = useMeasures()
  const { run, isAsking, refusal } = useAsk(truck ? 'changeTruckDetails' : 'createTruck')
  const form = useForm<TruckAnswers>({ defaultValues: answersOf(truck, measures) })
  const usual = useUsualWeights(form, measures)
  const submit = async (answers: TruckAnswers) => {
    const truckId = truck?.truckId ?? newId()
    const reply = await run({ entityId, truckId, ...buildTruck(answers, measures, truck) })
    if (reply) onDone(reply.truckId)
  }
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextField
        label={t`Truck number`}
        hint={t`As painted on the truck.`}
        {...form.register('number', { required: t`Enter the truck number.`, maxLength: 10 })}
        error={errors.number && (errors.number.message || t`Use 10 characters or fewer.`)}
      />
      <SelectField
        label={t`Type`}
        hint={t`Fills in typical weights. Change them to match the registration.`}
        options={truckTypes.map(value => ({ value, label: labels[value] }))}
        {...form.register('truckType', {
          onChange: () => truck ?? usual.fillIn(),
        })}
      />
      <MeasuresField
        onChange={next => {
          form.reset(rewriteAnswers(form.getValues(), measures, next, truck), { keepDirty: true })
          usual.rewrite(next)
        }}
      />
      <Weights form={form} measures={measures} />
      <OptionalFields form={form} measures={measures} isNew={!truck} />
      <RefusalMessage refusal={refusal} />
      <MayCall call={truck ? 'changeTruckDetails' : 'createTruck'}>
        <ActionButton title={truck ? <Trans>Save truck</Trans> : <Trans>Add truck</Trans>} sending={isAsking} submit />
      </MayCall>
    </Form>
  )
}

/** Fills in what is usual for a type of truck, except where the user has entered something else. */
function useUsualWeights(form: UseFormReturn<TruckAnswers>, measures: Measures) {
  const filledIn = useRef(usualAnswers(form.getValues('truckType'), measures))
  return {
    fillIn: () => {
      const next = usualAnswers(form.getValues('truckType'), measures)
      for (const field of usualFields) {
        if (form.getValues(field) === filledIn.current[field]) form.setValue(field, next[field], { shouldDirty: true })
      }
      filledIn.current = next
    },
    rewrite: (to: Measures) => {
      filledIn.current = rewriteAnswers(filledIn.current, measures, to)
    },
  }
}

type WeightsProps = { form: ReturnType<typeof useForm<TruckAnswers>>; measures: Measures }

function Weights({ form, measures }: WeightsProps) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { errors } = form.formState
  const { symbol: weightLabel } = measureUnits.weight[measures]
  const [tare, gross] = form.watch(['tare', 'gross'])
  const payload = (parseGross(gross, measures) ?? 0) - (parseTare(tare, measures) ?? 0)
  const inUnit = t`Enter the weight in ${weightLabel}.`
  return (
    <>
      <NumberField
        label={t`Axles`}
        {...form.register('axles', {
          validate: value => /^([2-9]|1[0-2])$/.test(value.trim()) || t`Enter the number of axles, 2 to 12.`,
        })}
        error={errors.axles?.message}
      />
      <NumberField
        label={t`Empty weight`}
        unit={weightLabel}
        {...form.register('tare', {
          deps: 'gross',
          validate: value => parseTare(value, measures) !== undefined || inUnit,
        })}
        error={errors.tare?.message}
      />
      <NumberField
        label={t`Legal gross weight`}
        hint={t`Without a permit.`}
        unit={weightLabel}
        {...form.register('gross', {
          validate: {
            weight: value => parseGross(value, measures) !== undefined || inUnit,
            more: (value, answers) => {
              const tareGrams = parseTare(answers.tare, measures) ?? 0
              const sentence = whyNotGross({ tareGrams, legalGrossGrams: parseGross(value, measures) ?? 0 })
              return sentence === undefined || translate(sentence)
            },
          },
        })}
        error={errors.gross?.message}
      />
      {payload > 0 && (
        <p className="hw-strong">
          {t`Legal payload ${formatQuantity(quantityOfGrams(payload, measures === 'us' ? 'ton' : 'tonne'))}`}
        </p>
      )}
    </>
  )
}

/** Optional fields: a truck can be added without them. */
function OptionalFields({ form, measures, isNew }: WeightsProps & { isNew: boolean }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const noSpan = t`Enter the length from the first to the last axle.`
  return (
    <More startsOpen={!isNew} hasError={Boolean(errors.body ?? errors.span)}>
      <TextField label={t`Plate`} maxLength={16} {...form.register('plate')} />
      <NumberField
        label={t`Body volume`}
        hint={t`Optional.`}
        unit={measureUnits.volume[measures].symbol}
        {...form.register('body', {
          validate: value =>
            value.trim() === '' || parseBody(value, measures) !== undefined || t`Enter the body volume.`,
        })}
        error={errors.body?.message}
      />
      <NumberField
        label={t`First to last axle`}
        hint={t`Optional. For the bridge formula.`}
        unit={measureUnits.length[measures].symbol}
        {...form.register('span', {
          validate: value => value.trim() === '' || parseSpan(value, measures) !== undefined || noSpan,
        })}
        error={errors.span?.message}
      />
      <SelectField
        label={t`State`}
        hint={t`Optional. The state it runs in. Its legal gross weight is checked against that state's limit.`}
        empty={t`Not checked`}
        options={usStateCodes.map(value => ({ value, label: usStates[value] }))}
        {...form.register('state')}
      />
    </More>
  )
}
