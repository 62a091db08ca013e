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
import { useState } from 'react'
import { NumberField } from '../../ui/controls/NumberField.tsx'
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
  /** What the card is of, which names its lines. */
  agreement?: AgreementKind
}

export function ExampleLoad({ card, unit, currency, commission, earned, agreement = 'haul' }: Props) {
  const { t } = useLingui()
  const [quantity, setQuantity] = useState('20')
  const [wait, setWait] = useState('25')
  const [time, setTime] = useState('75')
  const [shiftTime, setShiftTime] = useState('540')
  const [fuel, setFuel] = useState<string>()
  const published = useLatestFuelPrice(card?.fuel?.index)
  const shownFuel = fuel ?? writeScaled(published?.priceMills ?? 4000, 3, 2)
  const isShift = card !== undefined && isPaidByShift(card)
  const isByHour = isShift || card?.basis === 'hour'
  const answers = { quantity, minutes: isByHour ? (isShift ? shiftTime : time) : wait, fuel: shownFuel }
  const paid = card && priceOf(card, unit, answers)
  const price = paid && commission ? withoutCommission(paid, commission) : paid
  const own = earned && priceOf(earned, unit, answers)
  const exampleLabel = own ? t`The hauler gets` : isShift ? t`A shift pays` : t`A load pays`
  const cancelled = card && isShift ? priceOfCancelled(card) : undefined
  const back = card?.backHaul && priceOf(card, unit, answers, 'back')
  return (
    <section className="card-example" aria-label={t`Example`}>
      <div className="card-pair">
        {isByHour ? (
          <NumberField
            label={isShift ? t`Time worked` : t`Start to delivery`}
            unit="min"
            value={isShift ? shiftTime : time}
            onChange={event => (isShift ? setShiftTime : setTime)(event.currentTarget.value)}
          />
        ) : (
          <>
            <NumberField
              label={t`Example load`}
              unit={measureQuantity({ amountMilli: 0, unit }).unit}
              value={quantity}
              onChange={event => setQuantity(event.currentTarget.value)}
            />
            <NumberField
              label={t`Wait in line`}
              unit="min"
              value={wait}
              onChange={event => setWait(event.currentTarget.value)}
            />
          </>
        )}
        {card?.fuel && (
          <NumberField
            label={t`Fuel price`}
            before={currencySign(currency)}
            value={shownFuel}
            onChange={event => setFuel(event.currentTarget.value)}
          />
        )}
      </div>
      {price && price.missing === undefined && (
        <Lines>
          <PayLines lines={price.lines} agreement={agreement} currency={currency} />
          <Line label={exampleLabel} value={formatMoney(price.totalCents, currency)} total />
          {own && own.missing === undefined && <Margin own={own} paid={price} currency={currency} />}
          {cancelled && cancelled.missing === undefined && cancelled.totalCents > 0 && (
            <Line label={t`Canceled late`} value={formatMoney(cancelled.totalCents, currency)} />
          )}
          {back && back.missing === undefined && (
            <Line label={t`Backhaul`} value={formatMoney(back.totalCents, currency)} />
          )}
        </Lines>
      )}
    </section>
  )
}

type Priced = Extract<Price, { totalCents: number }>

/** What a broker is paid for the load, and what is left to it. */
function Margin({ own, paid, currency }: { own: Priced; paid: Priced; currency: string }) {
  const { t } = useLingui()
  return (
    <>
      <Line label={t`You are paid`} value={formatMoney(own.totalCents, currency)} />
      <Line label={t`You keep`} value={formatMoney(own.totalCents - paid.totalCents, currency)} total />
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
