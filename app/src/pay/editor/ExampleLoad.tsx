/** An example load, priced by the card while it is typed, with the functions that price real loads. */
import { aloneCard } from '@haulway/domain/pay/card/day-rules.ts'
import { isPaidByShift, type RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { type Commission, withoutCommission } from '@haulway/domain/pay/commission/commission.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { Unit } from '@haulway/domain/units.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useState } from 'react'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'
import { currencySign, formatMoney, measureQuantity } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { PayLines } from '../PayLines.tsx'
import { useLatestFuelPrice } from '../use-fuel-index.ts'
import './card-editor.css'

type Props = {
  card: RateCard | undefined
  unit: Unit
  currency: string
  /** What the payer keeps of what the card pays. */
  commission?: Commission | undefined
  /** The card by which the payer itself is paid, if it is a broker. */
  earned?: RateCard | undefined
  /** The agreement that the card belongs to. It decides how lines are named. */
  agreement?: AgreementKind
}

export function ExampleLoad({ card, unit, currency, commission, earned, agreement = 'haul' }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Typed>({ quantity: '20', wait: '25', time: '75', shiftTime: '540' })
  const published = useLatestFuelPrice(card?.fuel?.index)
  const timeField = card && timeFieldOf(card)
  const shown = { ...typed, fuel: typed.fuel ?? writeScaled(published?.priceMills ?? 4000, 3, 2) }
  const answers = { quantity: shown.quantity, minutes: shown[timeField ?? 'wait'], fuel: shown.fuel }
  const paid = card && priceOf(card, unit, answers)
  const price = paid && commission ? withoutCommission(paid, commission) : paid
  const own = earned && priceOf(earned, unit, answers)
  const ownLabel = timeField === 'shiftTime' ? t`A shift pays` : t`A load pays`
  const change = (field: keyof Typed, text: string) => setTyped({ ...typed, [field]: text })
  return (
    <section className="card-example" aria-label={t`Example`}>
      <Answers card={card} timeField={timeField} unit={unit} currency={currency} shown={shown} onChange={change} />
      {card && isKnown(price) && (
        <Lines>
          <PayLines lines={price.lines} agreement={agreement} currency={currency} />
          <Line label={own ? t`The hauler gets` : ownLabel} value={formatMoney(price.totalCents, currency)} total />
          {isKnown(own) && <Margin own={own} paid={price} currency={currency} />}
          <OtherPay card={card} unit={unit} currency={currency} answers={answers} />
        </Lines>
      )}
    </section>
  )
}

/** What is typed into the example; without a price of fuel, the published one is shown. */
type Typed = { quantity: string; wait: string; time: string; shiftTime: string; fuel?: string }

/** A card by the hour or by the shift asks for a time in place of the quantity and the wait. */
function timeFieldOf(card: RateCard): 'time' | 'shiftTime' | undefined {
  if (isPaidByShift(card)) return 'shiftTime'
  return card.basis === 'hour' ? 'time' : undefined
}

type AnswersProps = Pick<Props, 'card' | 'unit' | 'currency'> & {
  timeField: ReturnType<typeof timeFieldOf>
  shown: Required<Typed>
  onChange: (field: keyof Typed, text: string) => void
}

function Answers({ card, timeField, unit, currency, shown, onChange }: AnswersProps) {
  const { t } = useLingui()
  const field = (name: keyof Typed) => ({
    value: shown[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(name, event.currentTarget.value),
  })
  return (
    <div className="card-pair">
      {timeField ? (
        <NumberField
          label={timeField === 'shiftTime' ? t`Time worked` : t`Start to delivery`}
          unit="min"
          {...field(timeField)}
        />
      ) : (
        <>
          <NumberField
            label={t`Example load`}
            unit={measureQuantity({ amountMilli: 0, unit }).unit}
            {...field('quantity')}
          />
          <NumberField label={t`Wait in line`} unit="min" {...field('wait')} />
        </>
      )}
      {card?.fuel && <NumberField label={t`Fuel price`} before={currencySign(currency)} {...field('fuel')} />}
    </div>
  )
}

/** What else the card pays: a shift that is canceled late, and a load on the way back. */
function OtherPay({ card, unit, currency, answers }: OtherPayProps) {
  const { t } = useLingui()
  const cancelled = isPaidByShift(card) ? priceOfCancelled(card) : undefined
  const back = card.backHaul && priceOf(card, unit, answers, 'back')
  return (
    <>
      {isKnown(cancelled) && cancelled.totalCents > 0 && (
        <Line label={t`Canceled late`} value={formatMoney(cancelled.totalCents, currency)} />
      )}
      {isKnown(back) && <Line label={t`Backhaul`} value={formatMoney(back.totalCents, currency)} />}
    </>
  )
}

type OtherPayProps = Pick<Props, 'unit' | 'currency'> & { card: RateCard; answers: Parameters<typeof priceOf>[2] }

type Priced = Extract<Price, { totalCents: number }>

const isKnown = (price: Price | undefined): price is Priced => price !== undefined && price.missing === undefined

/** What a broker is paid for the load, and what is left to it. */
function Margin({ own, paid, currency }: { own: Priced; paid: Priced; currency: string }) {
  const { t } = useLingui()
  const keptCents = own.totalCents - paid.totalCents
  return (
    <>
      <Line label={t`You are paid`} value={formatMoney(own.totalCents, currency)} />
      <Line
        label={keptCents < 0 ? <StatusBadge tone="look">{t`You pay more than you get`}</StatusBadge> : t`You keep`}
        value={formatMoney(keptCents, currency)}
        total
      />
    </>
  )
}

const exampleDay = '1970-01-01'

const shiftOf = (to: number) => ({
  id: 'example',
  day: exampleDay,
  clockInAt: 0,
  clockOutAt: to,
  arriveAt: 0,
  leaveAt: to,
  breaks: [],
  addOns: [],
})

/** A truck that the payer cancels at the moment its shift begins. */
function priceOfCancelled(card: RateCard): Price {
  const cancelled = { at: 0, shiftStartAt: 0, by: 'payer' as const }
  return priceWork(card, { shifts: [{ ...shiftOf(0), cancelled }], timeZone: 'UTC' })
}

/** The time counts as the wait at each place, or from start to delivery. */
function priceOf(
  card: RateCard,
  unit: Unit,
  { quantity, minutes, fuel }: Record<'quantity' | 'minutes' | 'fuel', string>,
  leg?: 'back',
): Price {
  const valueMicro = parseScaled(quantity, 6)
  const to = Math.min(parseScaled(minutes, 0) ?? 0, 1440) * minuteMs
  const places = ['pit', 'site'] as const
  const load = {
    id: 'example',
    startAt: 0,
    day: exampleDay,
    endAt: to,
    outcome: 'delivered' as const,
    addOns: [],
    ...(valueMicro !== undefined && { quantity: { valueMicro, unit } }),
    ...(leg && { leg }),
    waits: places.map(place => ({ place, fault: 'none' as const, from: 0, to })),
  }
  const fuelPrices = [{ effectiveFrom: exampleDay, priceMills: parseScaled(fuel, 3) ?? 0 }]
  if (isPaidByShift(card)) return priceWork(card, { shifts: [shiftOf(to)], fuelPrices, timeZone: 'UTC' })
  return priceWork(aloneCard(card), { loads: [load], fuelPrices, timeZone: 'UTC' })
}
