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
import { type Measures, useMeasures } from '../../ui/format/use-measures.ts'
import { economyOf, fuelOf, fuelPriceOf, storedEconomy, storedFuel, storedFuelPrice } from './measure-fuel.ts'

type Props = {
  trucks: readonly TruckDocument[]
  truckId: string | undefined
  costs: TruckCosts
  onChange: (choice: OwnTruckCosts) => void
}

type Answers = Record<'truckId' | 'economy' | 'idle' | 'price' | 'hours', string>
type Cost = keyof typeof costOf

export function TruckCostsForm({ trucks, truckId = '', costs, onChange }: Props) {
  const { t } = useLingui()
  const currency = useEntityDocument()?.currency ?? 'USD'
  const { measures } = useMeasures()
  const labels = useFuelLabels(measures)
  const begun = answersOf(costs, measures)
  const form = useForm<Answers>({ defaultValues: { truckId, ...begun } })
  const { errors } = form.formState
  const submit = form.handleSubmit(answers => {
    const entered = costsOf(answers, measures)
    // A value that the user leaves unchanged stays the usual one, so that a new published price counts.
    const changed = (Object.keys(costOf) as Cost[]).filter(name => answers[name] !== begun[name])
    const own = Object.fromEntries(changed.map(name => [costOf[name], entered[costOf[name]]]))
    onChange({ ...own, ...(answers.truckId !== '' && { truckId: answers.truckId }) })
  })
  const field = (name: Cost, message: string) => ({
    ...form.register(name, { validate: (_, answers) => isValid(name, answers, measures) || message }),
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
        label={labels.economy}
        hint={t`Loaded and empty together.`}
        {...field('economy', labels.economyWrong)}
      />
      <NumberField label={labels.idle} hint={t`In line, loading and dumping.`} {...field('idle', labels.idleWrong)} />
      <NumberField label={labels.price} before={currencySign(currency)} {...field('price', labels.priceWrong)} />
      <NumberField label={t`Hours in a working day`} {...field('hours', t`Enter 1 to 24.`)} />
      <p className="hw-quiet hw-small">
        <Trans>Saved on this device only. No one else sees it.</Trans>
      </p>
      <ActionButton title={t`Save`} submit />
      <PlainButton wide onPress={() => onChange(truckId === '' ? {} : { truckId })}>
        <Trans>Use typical values</Trans>
      </PlainButton>
    </Form>
  )
}

function useFuelLabels(measures: Measures) {
  const { t } = useLingui()
  const example = writeScaled(Math.round(fuelPriceOf(3960, measures)), 3, 2)
  const priceWrong = t`Enter a price, such as ${example}.`
  return measures === 'us'
    ? {
        economy: t`Miles per gallon`,
        economyWrong: t`Enter 1 to 30.`,
        idle: t`Gallons per hour while idling`,
        idleWrong: t`Enter 0 to 10.`,
        price: t`Fuel price, per gallon`,
        priceWrong,
      }
    : {
        economy: t`Liters per 100 km`,
        economyWrong: t`Enter 8 to 235.`,
        idle: t`Liters per hour while idling`,
        idleWrong: t`Enter 0 to 37.`,
        price: t`Fuel price, per liter`,
        priceWrong,
      }
}

function answersOf({ milesPerGallon, idleGallonsPerHour, fuelPriceMills, dayMinutes }: TruckCosts, measures: Measures) {
  return {
    economy: writeScaled(Math.round(economyOf(milesPerGallon, measures) * 10), 1),
    idle: writeScaled(Math.round(fuelOf(idleGallonsPerHour, measures) * 100), 2),
    price: writeScaled(Math.round(fuelPriceOf(fuelPriceMills, measures)), 3, 2),
    hours: writeScaled(Math.round((dayMinutes / 60) * 100), 2),
  }
}

const costOf = {
  economy: 'milesPerGallon',
  idle: 'idleGallonsPerHour',
  price: 'fuelPriceMills',
  hours: 'dayMinutes',
} as const

function costsOf({ economy, idle, price, hours }: Answers, measures: Measures): TruckCosts {
  const scaled = (text: string, digits: number) => parseScaled(text, digits) ?? Number.NaN
  return {
    milesPerGallon: storedEconomy(scaled(economy, 2) / 100, measures),
    idleGallonsPerHour: storedFuel(scaled(idle, 2) / 100, measures),
    fuelPriceMills: Math.round(storedFuelPrice(scaled(price, 3), measures)),
    dayMinutes: Math.round((scaled(hours, 2) / 100) * 60),
  }
}

function isValid(name: Cost, answers: Answers, measures: Measures): boolean {
  const cost = costOf[name]
  return truckCostsSchema.shape[cost].safeParse(costsOf(answers, measures)[cost]).success
}
