/** One day with one business: figures, lines, the total, the differences, and one tap for everything that matches. */
import { newId } from '@haulway/client/new-id.ts'
import { agreedLoadsMax } from '@haulway/domain/load-log/agreed-day/agreed-day.calls.ts'
import { standbyMinutesOf } from '@haulway/domain/pay/line/line.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { useSubmit } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { DayStrip } from '../../load-log/list/DayStrip.tsx'
import { dayRuns } from '../../load-log/list/day-runs.ts'
import { paths } from '../../paths.ts'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock, formatDay, formatMoney, measureLoad } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { DayLoads } from './DayLoads.tsx'
import { centsOf, type DayLine, type DayLoad, type DayPair, differencesOf, linesOf, openLoads } from './day-pairs.ts'

type Props = { pair: DayPair; onAgreed: () => void }

export function DayAgreement({ pair, onAgreed }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const agree = useAgree(pair)
  const { loads, agreement, otherName, isPayer } = pair
  // A pit is paid for its material, so that alone names the line; a hauler hauls it.
  const nameOf = (line: DayLine) =>
    [agreement === 'material' && line.materialName ? undefined : label(line, agreement), line.materialName]
      .filter(Boolean)
      .join(', ')
  const currency = loads[0]?.load.money?.currency ?? ''
  const open = openLoads(pair)
  const agreedBefore = loads.filter(({ state }) => state === 'agreed')
  const total = loads.reduce((sum, { now }) => sum + now.totalCents, 0)
  const sum = formatMoney(centsOf(open), currency)
  const isOneTruck = new Set(loads.map(({ load }) => load.terms.truck.truckId)).size === 1
  const isWide = useIsWide()
  return (
    <section aria-label={otherName} className="agree-day">
      <div className="pay-acts">
        <p className="hw-quiet">{formatDay(Date.parse(pair.shiftDay), 'UTC', 'long')}</p>
        <DayFigures pair={pair} />
        {isOneTruck && <DayOfTrucks loads={loads} />}
        <Lines>
          {linesOf(pair).map(line => (
            <Line
              key={`${line.code} ${line.rateNano} ${line.unit} ${line.materialName}`}
              label={nameOf(line)}
              how={arithmetic(line, currency)}
              value={formatMoney(line.amountCents, currency)}
            />
          ))}
          <Line label={isPayer ? t`To ${otherName}` : t`Your day`} value={formatMoney(total, currency)} total />
          {open.length > 0 && agreedBefore.length > 0 && (
            <Line
              label={
                <span className="hw-quiet">
                  <Plural value={agreedBefore.length} one="# load already agreed" other="# loads already agreed" />
                </span>
              }
              value={formatMoney(centsOf(agreedBefore), currency)}
            />
          )}
        </Lines>
        <Differences pair={pair} currency={currency} />
        <ToCheck pair={pair} />
        {open.length > 0 ? (
          <MayCall call="agreeDay">
            <ActionButton
              title={t`Agree to ${sum}`}
              second={
                <Plural value={open.length} one={`# load with ${otherName}`} other={`# loads with ${otherName}`} />
              }
              onPress={() => {
                onAgreed()
                void agree(open)
              }}
            />
          </MayCall>
        ) : (
          <Agreed pair={pair} />
        )}
        {!isOneTruck && isWide && <DayOfTrucks loads={loads} />}
      </div>
      <DayLoads loads={loads} />
    </section>
  )
}

function DayFigures({ pair: { loads, agreement } }: { pair: DayPair }) {
  const { t } = useLingui()
  // Loads have a figure of their own.
  const byUnit = Map.groupBy(
    loads.flatMap(({ load: { quantity } }) => (quantity && quantity.unit !== 'load' ? quantity : [])),
    ({ unit }) => unit,
  )
  const measured = [...byUnit].map(([unit, quantities]) =>
    measureLoad({ unit, amountMilli: quantities.reduce((sum, { amountMilli }) => sum + amountMilli, 0) }),
  )
  const minutes = standbyMinutesOf(linesOf({ loads, agreement }))
  return (
    <Figures>
      <Figure value={loads.length} label={<Plural value={loads.length} one="load" other="loads" />} />
      {measured.map(({ number, unit }) => (
        <Figure key={unit} value={number} label={unit} />
      ))}
      {minutes > 0 && <Figure value={minutes} unit={t`min`} label={t`standby`} />}
    </Figures>
  )
}

/** The day of each truck from left to right, with its loads; nothing for a pit, which does not see their deliveries. */
function DayOfTrucks({ loads }: Pick<DayPair, 'loads'>) {
  const { t } = useLingui()
  const ofTruck = Map.groupBy(loads, ({ load }) => load.terms.truck.number)
  // These loads have ended, so none lasts until now.
  const runsOf = (each: readonly DayLoad[]) =>
    dayRuns(
      each.map(({ load: { milestones } }) => ({ milestones, state: 'approved' })),
      0,
    )
  const all = runsOf(loads)
  if (!all.some(({ kind }) => kind === 'loaded')) return null
  const fromMs = Math.min(...all.map(run => run.fromMs))
  const toMs = Math.max(...all.map(run => run.toMs))
  const timeZone = loads[0]?.load.terms.timeZone ?? 'UTC'
  const under = [formatClock(fromMs, timeZone), formatClock(toMs, timeZone)]
  return (
    <div className="agree-trucks">
      {[...ofTruck].map(([number, carriedLoads], nth) => {
        const carried = plural(carriedLoads.length, { one: '# load', other: '# loads' })
        return (
          <Fragment key={number}>
            <TruckPlate number={number} size="list" />
            <DayStrip
              label={t`Truck ${number}: ${carried}`}
              fromMs={fromMs}
              toMs={toMs}
              runs={runsOf(carriedLoads)}
              {...(nth === ofTruck.size - 1 && { under })}
            />
          </Fragment>
        )
      })}
    </div>
  )
}

/** Both versions of each load that differs. What is in dispute stays open; the other loads match. */
function Differences({ pair, currency }: { pair: DayPair; currency: string }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const differences = differencesOf(pair)
  if (differences.length === 0) return null
  const heldCents = differences.reduce((sum, { now }) => sum + now.heldCents, 0)
  const rest = pair.loads.length - differences.length
  const second = ({ now, mine, theirs }: DayLoad) => {
    const amount = (cents: number) => formatMoney(cents, currency)
    const versions = [
      ...(now.heldCents > 0 ? [t`${amount(now.heldCents)} in dispute`] : []),
      ...(mine?.agreed && mine.agreed.totalCents !== now.totalCents
        ? [t`you agreed to ${amount(mine.agreed.totalCents)}`]
        : []),
      ...(theirs?.agreed && theirs.agreed.totalCents !== now.totalCents
        ? [t`${pair.otherName} agreed to ${amount(theirs.agreed.totalCents)}`]
        : []),
    ]
    return versions.length > 0 ? versions.join(', ') : t`agreed before the dispute was changed`
  }
  return (
    <Section
      title={
        <StatusBadge tone="look">
          <Plural value={differences.length} one="# difference" other="# differences" />
        </StatusBadge>
      }
    >
      <List>
        {differences.map(each => (
          <ListRow
            key={each.load.loadLogId}
            title={t`Load ${each.load.loadNo}`}
            second={second(each)}
            value={formatMoney(each.now.totalCents, currency)}
            to={paths.loadLog(type, each.load.projectId, each.load.loadLogId)}
          />
        ))}
      </List>
      {heldCents > 0 && (
        <p>
          <strong>{t`${formatMoney(heldCents, currency)} stays open.`}</strong>{' '}
          {rest > 0 && <Plural value={rest} one="The other load matches." other="The other # loads match." />}
        </p>
      )}
    </Section>
  )
}

/** Loads that the jobber checks one by one: agreeing to the day never includes them. */
function ToCheck({ pair }: { pair: DayPair }) {
  const { t } = useLingui()
  const check = pair.loads.filter(({ state }) => state === 'check')
  if (check.length === 0) return null
  return (
    <List label={t`Check these`}>
      <ListRow
        title={<Plural value={check.length} one="# load to check" other="# loads to check" />}
        second={t`Not part of this agreement`}
        to={paths.approveLoads}
      />
    </List>
  )
}

function Agreed({ pair }: { pair: DayPair }) {
  const { t } = useLingui()
  const mine = pair.loads.flatMap(({ mine: act }) => act ?? []).at(-1)
  const isBoth = pair.loads.every(
    ({ mine: own, theirs }) => theirs !== undefined && (own !== undefined || pair.isPayer),
  )
  if (pair.loads.some(({ state }) => state === 'check')) return null
  const timeZone = pair.loads[0]?.load.terms.timeZone ?? 'UTC'
  const clock = mine ? formatClock(actAt(mine), timeZone) : undefined
  if (isBoth) return <StatusBadge tone="good">{t`You and ${pair.otherName} agreed`}</StatusBadge>
  if (pair.loads.every(({ load }) => load.state === 'approved'))
    return <StatusBadge tone="good">{t({ message: 'Approved', context: 'loads' })}</StatusBadge>
  const { otherName } = pair
  return (
    <p>
      {clock ? (
        <Trans>
          <strong>You agreed at {clock}.</strong> Waiting for {otherName}.
        </Trans>
      ) : (
        <Trans context="loads">
          <strong>Approved.</strong> Waiting for {otherName}.
        </Trans>
      )}
    </p>
  )
}

/** Through the outbox, so it works without a network. Each call names its loads at the totals on this screen. */
function useAgree({ agreement }: DayPair): (loads: readonly DayLoad[]) => Promise<void> {
  const { entityId } = useCurrentEntity()
  const send = useSubmit('agreeDay')
  return async loads => {
    for (const [projectId, ofProject] of Map.groupBy(loads, ({ load }) => load.projectId)) {
      for (let from = 0; from < ofProject.length; from += agreedLoadsMax) {
        const named = ofProject.slice(from, from + agreedLoadsMax).map(each => namedLoad(each, agreement))
        await send({ projectId, entityId, actId: newId(), agreement, loads: named })
      }
    }
  }
}

function namedLoad({ load, now }: DayLoad, agreement: DayPair['agreement']) {
  const { loadLogId, terms, money, approvalDoubts } = load
  const material = money?.material?.pay
  const isJobbers = load.party === 'jobber' && agreement === 'haul'
  return {
    loadLogId,
    dispatchId: terms.dispatchId,
    totalCents: now.totalCents,
    heldCents: now.heldCents,
    ...(isJobbers && material && 'lines' in material && { materialCents: material.totalCents }),
    ...(isJobbers && { shownDoubts: approvalDoubts ?? [] }),
  }
}
