/** A truck's details. Weights are asked in pounds, as they stand on its papers, and kept in grams. */
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { type TruckType, truckTypes } from '@haulway/domain/truck/truck-type.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { type CallInput, useAsk } from '../ask.ts'
import { newId } from '../native/new-id.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { formatNumber } from '../ui/format.ts'
import { RefusalLine } from '../user/RefusalLine.tsx'
import { useTruckTypeWords } from './truck-type-words.ts'

type Answers = { number: string; plate: string; truckType: TruckType; tare: string; gross: string }

/** 1 lb = 453.59237 g exactly. */
const gramsPerPound = 453.59237

type Props = {
  entityId: string
  /** The one to change; a new one without it. */
  truck?: TruckDocument
  onDone: (truckId: string) => void
}

export function TruckForm({ entityId, truck, onDone }: Props) {
  const { t } = useLingui()
  const words = useTruckTypeWords()
  const { run, isAsking, refusal } = useAsk(truck ? 'changeTruckDetails' : 'createTruck')
  const form = useForm<Answers>({ defaultValues: answersOf(truck) })
  const { errors } = form.formState
  const submit = async (answers: Answers) => {
    const reply = await run(buildInput(entityId, truck, answers))
    if (reply) onDone(reply.truckId)
  }
  const weight = (value: string) => parsePounds(value) !== undefined || t`Please enter the weight in pounds.`
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextField
        label={t`Truck number`}
        hint={t`As painted on the truck.`}
        {...form.register('number', { required: t`Please enter the truck number.`, maxLength: 10 })}
        error={errors.number && (errors.number.message || t`Please use 10 signs at most.`)}
      />
      <TextField label={t`Plate`} {...form.register('plate')} />
      <SelectField
        label={t`Type`}
        options={truckTypes.map(value => ({ value, label: words[value] }))}
        {...form.register('truckType')}
      />
      <NumberField
        label={t`Empty weight`}
        unit={t`lb`}
        {...form.register('tare', { validate: weight })}
        error={errors.tare?.message}
      />
      <NumberField
        label={t`Legal gross weight`}
        unit={t`lb`}
        {...form.register('gross', {
          validate: {
            weight,
            more: (value, { tare }) =>
              (parsePounds(value) ?? 0) > (parsePounds(tare) ?? 0) || t`It must be more than the empty weight.`,
          },
        })}
        error={errors.gross?.message}
      />
      <RefusalLine refusal={refusal} />
      <ActPlate title={truck ? <Trans>Save truck</Trans> : <Trans>Add truck</Trans>} sending={isAsking} submit />
    </Form>
  )
}

function answersOf(truck: TruckDocument | undefined): Answers {
  if (!truck) return { number: '', plate: '', truckType: 'triAxle', tare: '', gross: '' }
  const pounds = (grams: number) => formatNumber(Math.round(grams / gramsPerPound))
  const { number, plate, truckType, tareGrams, legalGrossGrams } = truck
  return { number, plate, truckType, tare: pounds(tareGrams), gross: pounds(legalGrossGrams) }
}

/** Axles and body of a truck that is changed stay what they were: this form does not ask for them. */
function buildInput(entityId: string, truck: TruckDocument | undefined, answers: Answers): CallInput<'createTruck'> {
  const grams = (pounds: string) => Math.round((parsePounds(pounds) ?? 0) * gramsPerPound)
  const { number, plate, truckType } = answers
  return {
    ...(truck && { axles: truck.axles, ...(truck.bodyLiters && { bodyLiters: truck.bodyLiters }) }),
    ...{ entityId, truckId: truck?.truckId ?? newId(), number, plate, truckType },
    tareGrams: grams(answers.tare),
    legalGrossGrams: grams(answers.gross),
  }
}

/** "27,350" → 27350; undefined when it is no weight of a truck. */
function parsePounds(text: string): number | undefined {
  const pounds = Number(text.replaceAll(',', ''))
  return pounds >= 2_500 && pounds <= 300_000 ? pounds : undefined
}
