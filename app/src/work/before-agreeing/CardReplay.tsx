/** What the loads of the last month would have paid by a proposed card, against what they really paid. */
import {
  loadsToReplay,
  type CardReplay as Replay,
  type ReplayWith,
  replayCard,
  replayLoadsMin,
  replayParts,
} from '@haulway/domain/metrics/before-agreeing/card-replay.ts'
import { isPaidByLoadTime, isPaidByTime, type RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Commission } from '@haulway/domain/pay/commission/commission.ts'
import { type AgreementKind, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useRef } from 'react'
import { useFuelPrices } from '../../pay/use-fuel-index.ts'
import { useConnection } from '../../sync/sync-context.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { AmountBar } from '../../ui/data/AmountBar.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { formatCalendarDay, type Work } from '../offer/work-labels.ts'
import { monthAgo, usePastLoads } from './use-past-loads.ts'
import './card-replay.css'

type Props = {
  card: RateCard
  commission?: Commission | undefined
  kind: AgreementKind
  currency: string
  /** The other business of the agreement. */
  partner: ReplayWith & { name: string }
  /** Whether the reader pays by the card, or is paid. */
  side: 'payer' | 'payee'
}

type Found = NonNullable<ReturnType<typeof useReplay>>

/** Renders nothing until the local database has answered. */
export function CardReplay(props: Props) {
  const found = useReplay(props)
  return found && <ReplaySection {...props} found={found} />
}

/** @returns undefined until the local database has answered */
function useReplay({ card, commission, kind, currency, partner, side }: Props) {
  const loads = usePastLoads()
  const fuelPrices = useFuelPrices()
  const { entityId, unit } = partner
  return useMemo(() => {
    const chosen = loads && loadsToReplay(loads, { entityId, unit, currency }, monthAgo())
    return (
      chosen && {
        ...chosen,
        replay: replayCard(chosen.loads, { card, commission, kind, side, fuelPrices: fuelPrices(card.fuel?.index) }),
      }
    )
  }, [loads, entityId, unit, currency, card, commission, kind, side, fuelPrices])
}

function ReplaySection({ card, currency, partner, side, found }: Props & { found: Found }) {
  const { t } = useLingui()
  const { isConnected } = useConnection()
  const isByShift = isPaidByTime(card) && !isPaidByLoadTime(card)
  return (
    <Section title={t`Last month with this card`} rule="ink">
      {found.replay ? (
        <Result replay={found.replay} currency={currency} side={side} />
      ) : (
        <p className="hw-quiet">
          {isByShift ? (
            <Trans>This card pays shifts, so past loads don't show what it would pay.</Trans>
          ) : (
            <>
              <Trans>Fewer than {replayLoadsMin} loads last month to try this rate card on.</Trans>{' '}
              {!isConnected && <Trans>There may be more when you're online.</Trans>}
            </>
          )}
        </p>
      )}
      {found.replay && found.from === 'all' && (
        <p className="hw-quiet hw-small">
          <Trans>From all your loads, because there are too few with {partner.name}.</Trans>
        </p>
      )}
    </Section>
  )
}

export type WorkToReplay = Work & { jobberEntityId: string }

/** Below other facts of offered work: what the loads of last month would have earned with its card, if it has one. */
export function WithReplay({ work, children }: { work: WorkToReplay; children: ReactNode }) {
  const { money, unit, jobberEntityId, jobberName } = work
  const own = haulingOf(money)
  if (!money || !own) return children
  const partner = { entityId: jobberEntityId, unit, name: jobberName }
  return (
    <BelowFacts {...own} kind="haul" currency={money.currency} partner={partner} side="payee">
      {children}
    </BelowFacts>
  )
}

/** On a phone, the result is below the first screen: a button above says so and scrolls to it. */
function BelowFacts({ children, ...props }: Props & { children: ReactNode }) {
  const { t } = useLingui()
  const found = useReplay(props)
  const section = useRef<HTMLDivElement>(null)
  const show = () => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }
  const more = found?.replay && found.replay.wouldCents - found.replay.paidCents
  const amount = formatMoney(Math.abs(more ?? 0), props.currency)
  return (
    <>
      {more !== undefined && (
        <PlainButton wide icon="down" onPress={show}>
          {more === 0
            ? t`Last month with this card: the same`
            : more < 0
              ? t`Last month with this card: ${amount} less`
              : t`Last month with this card: ${amount} more`}
        </PlainButton>
      )}
      {children}
      <div ref={section} tabIndex={-1}>
        {found && <ReplaySection {...props} found={found} />}
      </div>
    </>
  )
}

function Result({ replay, currency, side }: { replay: Replay; currency: string; side: Props['side'] }) {
  const { t } = useLingui()
  const { days, paidCents, wouldCents, minimums, leftOut } = replay
  const more = wouldCents - paidCents
  const whole = Math.max(paidCents, wouldCents, 1)
  const [first, last] = [replay.firstDay, replay.lastDay].map(day => formatCalendarDay(day))
  const bars = [
    { label: t`As paid`, cents: paidCents, from: undefined },
    { label: t`This card`, cents: Math.min(paidCents, wouldCents), from: wouldCents },
  ]
  return (
    <div className="past-work">
      <p className="past-work-head">
        <strong className="past-work-amount">{signed(more, currency)}</strong>
        <span>
          <ReplaySentence replay={replay} currency={currency} side={side} />{' '}
          {minimums > 0 && t`The minimum would have applied ${plural(minimums, { one: '# time', other: '# times' })}.`}
        </span>
      </p>
      <dl className="past-work-bars">
        {bars.map(({ label, cents, from }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <AmountBar
                thin
                label={`${label}: ${formatMoney(from ?? cents, currency)}`}
                done={cents / whole}
                {...(from !== undefined && { forecast: from / whole })}
              />
              <span>{formatMoney(from ?? cents, currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Parts replay={replay} currency={currency} />
      <p className="hw-quiet hw-small">
        {days === 1
          ? t`${plural(replay.loads, { one: '# load', other: '# loads' })} on ${first}.`
          : t`${plural(replay.loads, { one: '# load', other: '# loads' })} on ${days} days, ${first} to ${last}.`}{' '}
        {leftOut > 0 &&
          plural(leftOut, {
            one: "# load is left out: this card can't price it.",
            other: "# loads are left out: this card can't price them.",
          })}
      </p>
    </div>
  )
}

function ReplaySentence({ replay, currency, side }: { replay: Replay; currency: string; side: Props['side'] }) {
  const { t } = useLingui()
  const { loads, paidCents, wouldCents } = replay
  const more = wouldCents - paidCents
  const amount = formatMoney(Math.abs(more), currency)
  const last = plural(loads, { one: '# load', other: '# loads' })
  if (side === 'payer') {
    if (more === 0) return t`The last ${last} would have cost the same.`
    return more > 0
      ? t`The last ${last} would have cost ${amount} more.`
      : t`The last ${last} would have cost ${amount} less.`
  }
  if (more === 0) return t`On your last ${last} you would have earned the same.`
  return more > 0
    ? t`On your last ${last} you would have earned ${amount} more.`
    : t`On your last ${last} you would have earned ${amount} less.`
}

/** Where the difference comes from: only parts that change something. */
function Parts({ replay, currency }: { replay: Replay; currency: string }) {
  const { t } = useLingui()
  const labels = { rate: t`rate`, minimum: t`minimum`, standby: t`standby`, fuel: t`fuel`, other: t`other` }
  const changed = replayParts.filter(part => replay.parts[part] !== 0)
  if (changed.length === 0) return null
  return (
    <dl className="past-work-parts">
      {changed.map(part => (
        <div key={part}>
          <dt>{labels[part]}</dt>
          <dd>{signed(replay.parts[part], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

function signed(cents: number, currency: string): string {
  return cents > 0 ? `+${formatMoney(cents, currency)}` : formatMoney(cents, currency)
}
