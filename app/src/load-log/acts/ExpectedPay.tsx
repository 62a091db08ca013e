/** In line or on site: when standby starts to pay, then its dollars so far; and what the load is expected to pay. */
import type { ExpectedLoad } from '@haulway/domain/load-log/expected/expected-load.ts'
import type { UsualLoad } from '@haulway/domain/load-log/expected/usual-load.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PayLines } from '../../pay/PayLines.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock, formatHours, formatMoney, formatStated } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { StandbyClaim } from '../wait-fault/StandbyClaim.tsx'
import './expected-pay.css'

type Standby = NonNullable<ExpectedLoad['standby']>
type Terms = LoadLogDocument['terms']
type Clock = { standby: Standby; currency: string; terms: Terms; claim: StandbyClaim | undefined }

/** The money of a wait, said once: the claim for it has only its cause. */
export function StandbyClock({ standby, currency, terms, claim }: Clock) {
  const { t } = useLingui()
  const { place, waitedMinutes, freeMinutes, startsInMinutes, amountCents, endedAt } = standby
  const paysFrom = formatClock(standby.paysFrom, terms.timeZone)
  const waited = useWaitedText(standby)
  // The bar is as long as twice the free time, or as the wait once that is longer.
  const whole = Math.max(freeMinutes * 2, waitedMinutes, 1)
  const percent = (minutes: number) => `${(Math.min(minutes, whole) / whole) * 100}%`
  return (
    <section className="standby-clock" aria-label={t`Standby`}>
      {endedAt !== undefined ? (
        <p className="standby-head">
          <strong>{t`Standby until you left`}</strong>
          <span className="standby-amount">{formatMoney(amountCents, currency)}</span>
        </p>
      ) : startsInMinutes > 0 ? (
        <p className="standby-head">
          <strong>{t`Standby pays from ${paysFrom}`}</strong>
          <span className="hw-number">{t`in ${startsInMinutes} min`}</span>
        </p>
      ) : (
        <p className="standby-head">
          <strong>{t`Standby so far`}</strong>
          <span className="standby-amount">{formatMoney(amountCents, currency)}</span>
        </p>
      )}
      <div className="standby-bar" role="img" aria-label={t`${waited}, ${freeMinutes} min free`}>
        <span className="standby-free" style={{ width: percent(Math.min(waitedMinutes, freeMinutes)) }} />
        <span
          className="standby-paid"
          style={{ left: percent(freeMinutes), width: percent(Math.max(0, waitedMinutes - freeMinutes)) }}
        />
        <i className="standby-mark" style={{ left: percent(freeMinutes) }} />
      </div>
      <p className="hw-small">
        {startsInMinutes === 0
          ? t`${waited}, the first ${freeMinutes} free.`
          : endedAt === undefined
            ? t`${waited}, standby starts in ${startsInMinutes} min.`
            : t`${waited}, all free.`}
      </p>
      {endedAt !== undefined && <Stopped endedAt={endedAt} place={place} terms={terms} />}
      {claim && <p>{claim.sentence}</p>}
    </section>
  )
}

/** "50 min in line", the same minutes as everywhere, and what the card counts besides: an earlier wait. */
function useWaitedText({ place, runningMinutes, waitedMinutes }: Standby): string {
  const { t } = useLingui()
  const waited = formatHours(runningMinutes)
  const here = place === 'pit' ? t`${waited} in line` : t`${waited} on site`
  const earlierMinutes = waitedMinutes - runningMinutes
  return earlierMinutes > 0 ? t`${here}, plus ${formatHours(earlierMinutes)} earlier` : here
}

/** Why the clock has stopped, and what is still missing for its pay. */
function Stopped({ endedAt, place, terms }: { endedAt: number; place: Standby['place']; terms: Terms }) {
  const { t } = useLingui()
  const { origin, destination, timeZone } = terms
  const clock = formatClock(endedAt, timeZone)
  const name = place === 'pit' ? origin.name : destination.name
  return (
    <>
      <p className="hw-small">{t`GPS shows that you left ${name} at ${clock}. Standby stopped then.`}</p>
      {place === 'pit' && <p className="hw-small">{t`Standby is paid once your load is recorded.`}</p>}
    </>
  )
}

/** Renders nothing for a card that pays the shift. */
export function LoadPays({ expected, usual }: { expected: ExpectedLoad; usual: UsualLoad | undefined }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { pay, currency, isUsual } = expected
  if (!pay || pay.missing !== undefined) return null
  const total = formatMoney(pay.totalCents, currency)
  const carries = usual && formatStated(usual.quantity, 1)
  const measured = plural(usual?.loads ?? 0, { one: '# load', other: '# loads' })
  const basis = !isUsual
    ? t`Based on your load and the wait so far.`
    : usual && usual.loads > 0
      ? t`Based on your usual ${carries} (median of ${measured}) and the wait so far.`
      : t`Based on a legal load (${carries}) and the wait so far.`
  return (
    <>
      <div className="load-pays">
        <p>
          <strong>{isUsual ? t`This load pays about ${total}` : t`This load pays ${total}`}</strong>
          <br />
          <span className="hw-quiet hw-small">{basis}</span>
        </p>
        <PlainButton label={t`Why ${total}`} onPress={() => setIsOpen(true)}>
          <Trans>Why</Trans>
        </PlainButton>
      </div>
      <Sheet open={isOpen} title={t`What this load pays`} onClose={() => setIsOpen(false)}>
        <p>{basis}</p>
        <Lines>
          <PayLines lines={pay.lines} agreement="haul" currency={currency} />
          <Line label={t`A load pays`} value={total} total />
        </Lines>
      </Sheet>
    </>
  )
}
