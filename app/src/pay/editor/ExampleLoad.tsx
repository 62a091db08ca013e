/** An example load, priced by the card while it is typed, with the functions that price real loads. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { parseScaled } from '../../ui/format/decimal-text.ts'
import { formatMoney, measureQuantity } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { PayLines } from '../PayLines.tsx'

type Props = { card: RateCard | undefined; unit: Unit; currency: string }

export function ExampleLoad({ card, unit, currency }: Props) {
  const { t } = useLingui()
  const [quantity, setQuantity] = useState('20')
  const [wait, setWait] = useState('25')
  const [time, setTime] = useState('75')
  const isByHour = card?.basis === 'hour'
  const price = card && priceOf(card, unit, { quantity, minutes: isByHour ? time : wait })
  return (
    <section className="card-example" aria-label={t`Example`}>
      <div className="card-pair">
        {isByHour ? (
          <NumberField
            label={t`Start to delivery`}
            unit="min"
            value={time}
            onChange={event => setTime(event.currentTarget.value)}
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
      </div>
      {price && price.missing === undefined && (
        <Lines>
          <PayLines lines={price.lines} agreement="haul" currency={currency} />
          <Line label={t`A load pays`} value={formatMoney(price.totalCents, currency)} total />
        </Lines>
      )}
    </section>
  )
}

/** The time counts as the wait at each place, or from start to delivery. */
function priceOf(card: RateCard, unit: Unit, { quantity, minutes }: Record<'quantity' | 'minutes', string>): Price {
  const valueMicro = parseScaled(quantity, 6)
  const to = Math.min(parseScaled(minutes, 0) ?? 0, 1440) * minuteMs
  const places = ['pit', 'site'] as const
  const load = {
    ...{ id: 'example', startAt: 0, endAt: to, outcome: 'delivered' as const, addOns: [] },
    ...(valueMicro !== undefined && { quantity: { valueMicro, unit } }),
    waits: places.map(place => ({ place, fault: 'none' as const, from: 0, to })),
  }
  return priceWork(card, { loads: [load], timeZone: 'UTC' })
}
