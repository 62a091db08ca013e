/** A trucker's current load: its step, its quantity, and the one next action. */
import type { Departure } from '@haulway/domain/geofence/departure.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { gramsOf, quantityOfGrams } from '@haulway/domain/units.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { otherMeasure } from '../../material/material-answers.ts'
import type { DeviceLocation } from '../../native/device-location.ts'
import { CardInWords } from '../../pay/CardInWords.tsx'
import { useLegalGrossText } from '../../truck/use-legal-gross-text.ts'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatLoad, formatQuantity, measureLoad, measureRate } from '../../ui/format/format.ts'
import { formatMeasure } from '../../ui/format/measure-units.ts'
import { useMeasures } from '../../ui/format/use-measures.ts'
import { useLoadName } from '../load-log-labels.ts'
import { LoadNow, NothingToTap } from '../now/LoadNow.tsx'
import { useLoadQueue } from '../now/use-load-queue.ts'
import { SendClaim, useStandbyClaim } from '../wait-fault/StandbyClaim.tsx'
import { BeforeLeaving } from './BeforeLeaving.tsx'
import { LoadPays, StandbyClock } from './ExpectedPay.tsx'
import { LoadActionButton } from './LoadActionButton.tsx'
import { LoadSteps } from './LoadSteps.tsx'
import { SealCode } from './SealCode.tsx'
import { UndoArrival } from './UndoArrival.tsx'
import { useExpectedLoad } from './use-expected-load.ts'
import '../load-log.css'

type Props = {
  load: LoadLogDocument
  now: number
  here?: DeviceLocation | undefined
  /** Whether this phone's GPS works: then arrivals record themselves. */
  isTracked: boolean
  /** The straight line to the next place; undefined until this device's position is known. */
  metersLeft: number | undefined
  /** Within the next place's geofence. */
  isInside?: boolean
  /** This phone's GPS points show that the truck has left the pit or the site. */
  left: Departure | undefined
}

export function CurrentLoad({ load, now, here, isTracked, metersLeft, isInside = false, left }: Props) {
  const { t } = useLingui()
  const name = useLoadName()
  const { terms, money, state } = load
  const own = haulingOf(money)
  const queue = useLoadQueue(load)
  const found = useExpectedLoad(load, left?.at)
  const standby = found?.expected.standby
  const claim = useStandbyClaim(load, standby, queue?.cause)
  const rate = money && own && measureRate(own.card, money.currency)
  const hasClaim = claim?.toSend !== undefined
  // The code is large: above the button, it would push it off a phone's first screen.
  const isCodeBelow = hasClaim || (state === 'started' && !isInside)
  return (
    <section className="load-parts" aria-label={name(load)}>
      <LoadNow
        load={load}
        now={now}
        isTracked={isTracked}
        metersLeft={metersLeft}
        isInside={isInside}
        queue={queue}
        left={left}
        waitedMinutes={standby?.runningMinutes}
      />
      {!isCodeBelow && <SealCode load={load} />}
      {found && standby && (
        <StandbyClock standby={standby} terms={terms} claim={claim} currency={found.expected.currency} />
      )}
      <LoadSteps state={state} terms={terms} label={name(load)} />
      {claim && <SendClaim load={load} claim={claim} />}
      <NothingToTap load={load} left={left} hasAct={hasClaim} />
      <LoadAmount load={load} />
      <PostedLimit load={load} />
      {!left?.isCertain && <UndoArrival load={load} />}
      {!left?.isCertain && <BeforeLeaving load={load} />}
      <LoadActionButton load={load} isTracked={isTracked} left={left} here={here} />
      {isCodeBelow && <SealCode load={load} />}
      {found && <LoadPays {...found} />}
      <div className="load-head">
        <h2 className="load-title">{terms.projectName}</h2>
        {rate && (
          <span className="hw-number">
            {rate.number}
            <span className="hw-unit">{rate.unit}</span>
          </span>
        )}
        <p>
          {terms.destination.name === terms.projectName
            ? t`${terms.materialName} from ${terms.origin.name}`
            : t`${terms.materialName} from ${terms.origin.name} to ${terms.destination.name}`}
        </p>
      </div>
      {money && own && <CardInWords card={own.card} commission={own.commission} currency={money.currency} quiet />}
    </section>
  )
}

/** The quantity on the truck against its legal payload. Empty until someone records a quantity. */
function LoadAmount({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { quantity, terms } = load
  if (!quantity) return null
  const grams = gramsOf(quantity, terms.gramsPerCubicMeter ?? undefined)
  const legalGrams = terms.truck.legalPayloadGrams
  const legal = formatQuantity(quantityOfGrams(legalGrams, quantity.unit === 'tonne' ? 'tonne' : 'ton'))
  const measure = measureLoad(quantity)
  const other = otherMeasure(quantity, terms.gramsPerCubicMeter ?? undefined)
  // The bar ends a little past the legal mark, so that an overload shows beyond it.
  const whole = legalGrams * 1.08
  return (
    <div>
      <p className="load-amount">
        <strong>
          {measure.number} <span>{measure.unit}</span>
        </strong>
        <span className="hw-quiet hw-small">
          {grams !== undefined && (other ? t`About ${other}, legal ${legal}` : t`Legal ${legal}`)}
        </span>
      </p>
      {grams !== undefined && legalGrams > 0 && (
        <AmountBar label={t`${formatLoad(quantity)} of ${legal}`} done={grams / whole} mark={legalGrams / whole} />
      )}
    </div>
  )
}

/** A road of the haul lets the truck weigh less than usual on this day. */
function PostedLimit({ load }: { load: LoadLogDocument }) {
  const { measures } = useMeasures()
  const text = useLegalGrossText()
  const [gross] = load.terms.truck.legalGross ?? []
  if (gross?.by !== 'posted') return null
  return (
    <p>
      <StatusBadge tone="look">{`${text(gross)}: ${formatMeasure(gross.grams, 'weight', measures)}`}</StatusBadge>
    </p>
  )
}
