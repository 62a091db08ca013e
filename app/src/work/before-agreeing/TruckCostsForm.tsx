/** What the truck costs to run: which truck, how much fuel it burns, what fuel costs, and how long a day is. */
import {
  type OwnTruckCosts,
  type TruckCosts,
  truckCostsSchema,
} from '@haulway/domain/metrics/before-agreeing/truck-costs.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { currencySign } from '../../ui/format/format.ts'

type Props = {
  trucks: readonly TruckDocument[]
  truckId: string | undefined
  costs: TruckCosts
  onChange: (choice: OwnTruckCosts) => void
}

type Answers = Record<'truckId' | 'miles' | 'idle' | 'price' | 'hours', string>

export function TruckCostsForm({ trucks, truckId = '', costs, onChange }: Props) {
  const { t } = useLingui()
  const currency = useEntityDocument()?.currency ?? 'USD'
  const form = useForm<Answers>({ defaultValues: { truckId, ...answersOf(costs) } })
  const { errors } = form.formState
  const submit = form.handleSubmit(answers => {
    const own = costsOf(answers)
    if (!own) return
    // What is as it was stays usual, so that a new published price counts.
    const changed = Object.entries(own).filter(([key, value]) => value !== costs[key as keyof TruckCosts])
    onChange({ ...Object.fromEntries(changed), ...(answers.truckId !== '' && { truckId: answers.truckId }) })
  })
  const field = (name: Exclude<keyof Answers, 'truckId'>, message: string) => ({
    ...form.register(name, { validate: (_, answers) => isValid(name, answers) || message }),
    error: errors[name]?.message,
  })
  return (
    <Form onSubmit={submit}>
      {trucks.length > 1 && (
        <SelectField
          label={t`Truck`}
          options={trucks.map(truck => ({ value: truck.truckId, label: truck.number }))}
          {...form.register('truckId')}
        />
      )}
      <NumberField
        label={t`Miles per gallon`}
        hint={t`Loaded and empty together.`}
        {...field('miles', t`Enter 1 to 30.`)}
      />
      <NumberField
        label={t`Gallons per hour while idling`}
        hint={t`In line, loading and dumping.`}
        {...field('idle', t`Enter 0 to 10.`)}
      />
      <NumberField
        label={t`Fuel price, per gallon`}
        before={currencySign(currency)}
        {...field('price', t`Enter a price, such as 3.96.`)}
      />
      <NumberField label={t`Hours in a working day`} {...field('hours', t`Enter 1 to 24.`)} />
      <p className="hw-quiet hw-small">
        <Trans>Saved on this device only. No one else sees it.</Trans>
      </p>
      <ActionButton title={t`Save`} submit />
      <PlainButton wide onPress={() => onChange(truckId === '' ? {} : { truckId })}>
        <Trans>Use the usual values</Trans>
      </PlainButton>
    </Form>
  )
}

function answersOf({ milesPerGallon, idleGallonsPerHour, fuelPriceMills, dayMinutes }: TruckCosts) {
  return {
    miles: writeScaled(milesPerGallon * 10, 1),
    idle: writeScaled(Math.round(idleGallonsPerHour * 100), 2),
    price: writeScaled(fuelPriceMills, 3, 2),
    hours: writeScaled(Math.round((dayMinutes / 60) * 100), 2),
  }
}

const partsOf = ({ miles, idle, price, hours }: Answers) => {
  const scaled = (text: string, digits: number) => parseScaled(text, digits) ?? Number.NaN
  return {
    milesPerGallon: scaled(miles, 2) / 100,
    idleGallonsPerHour: scaled(idle, 2) / 100,
    fuelPriceMills: scaled(price, 3),
    dayMinutes: Math.round((scaled(hours, 2) / 100) * 60),
  }
}

const partOf = {
  miles: 'milesPerGallon',
  idle: 'idleGallonsPerHour',
  price: 'fuelPriceMills',
  hours: 'dayMinutes',
} as const

function isValid(name: keyof typeof partOf, answers: Answers): boolean {
  const part = partOf[name]
  return truckCostsSchema.shape[part].safeParse(partsOf(answers)[part]).success
}

function costsOf(answers: Answers): TruckCosts | undefined {
  const parsed = truckCostsSchema.safeParse(partsOf(answers))
  return parsed.success ? parsed.data : undefined
}
