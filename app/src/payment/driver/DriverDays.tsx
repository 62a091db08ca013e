/** What a driver earned, by day: each load and shift with its arithmetic, and the rule of the day in words. */

import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import { type Line as PayLine, totalOf } from '@haulway/domain/pay/line/line.ts'
import { lineRules } from '@haulway/domain/pay/line/line-rules.ts'
import { type DriverWork, earnedCents, expectedCents } from '@haulway/domain/payment/driver/driver-day.ts'
import type { DriverDayDocument } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatHours, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { DriverPayInWords } from './DriverPayInWords.tsx'
import './driver-pay.css'

export function DriverDays({ days }: { days: readonly DriverDayDocument[] }) {
  return days.map(day => (
    <Section key={day.day} title={formatCalendarDay(day.day)} aside={<DayTotal day={day} />}>
      {day.pays.map(pay => (
        <PayOfTerms key={JSON.stringify(pay.agreed.pay)} pay={pay} currency={day.currency} />
      ))}
    </Section>
  ))
}

function DayTotal({ day }: { day: DriverDayDocument }) {
  const { t } = useLingui()
  const earned = earnedCents(day)
  const expected = expectedCents(day)
  const amount = (cents: number) => formatMoney(cents, day.currency)
  return expected === earned ? amount(earned) : t`${amount(earned)} of ${amount(expected)} expected`
}

type Pay = DriverDayDocument['pays'][number]

function PayOfTerms({ pay, currency }: { pay: Pay; currency: string }) {
  const { t } = useLingui()
  const sentence = useDomainLabels()
  const { agreed, work, expected, optionsCents } = pay
  const lines = 'lines' in expected ? expected.lines : []
  const options = (optionsCents ?? []).map(cents => formatMoney(cents, currency)).join(' / ')
  const refs = new Set(work.map(({ ref }) => ref))
  const others = lines.filter(({ ref }) => ref === null || !refs.has(ref))
  return (
    <>
      <div className="driver-terms hw-quiet hw-small">
        <DriverPayInWords pay={agreed.pay} currency={currency} />
      </div>
      {optionsCents && optionsCents.length > 1 && (
        <p className="hw-quiet hw-small">{t`The day would pay ${options}. The greater amount applies.`}</p>
      )}
      {'missing' in expected && <p role="status">{sentence(missingReasons[expected.missing])}</p>}
      <Lines>
        {work.map(each => (
          <WorkLine
            key={`${each.kind} ${each.ref}`}
            work={each}
            lines={lines.filter(({ ref }) => ref === each.ref)}
            currency={currency}
          />
        ))}
        {others.map(line => (
          <Line
            key={`${line.ref} ${line.rule}`}
            label={t`For the day`}
            how={<span className="hw-small">{sentence(lineRules[line.rule])}</span>}
            value={formatMoney(line.amountCents, currency)}
          />
        ))}
      </Lines>
    </>
  )
}

function WorkLine({ work, lines, currency }: { work: DriverWork; lines: readonly PayLine[]; currency: string }) {
  const arithmetic = useArithmetic()
  const sentence = useDomainLabels()
  const lineLabel = useLineLabel()
  const titleOf = useWorkTitle()
  return (
    <Line
      label={
        <>
          {titleOf(work)}
          {!work.isFinal && (
            <span className="driver-expected">
              <StatusBadge tone="normal">
                <Trans>Expected</Trans>
              </StatusBadge>
            </span>
          )}
        </>
      }
      how={
        <>
          {lines.map(line => (
            <span key={`${line.rule} ${line.amountCents}`} className="driver-how">
              {arithmetic(line, currency)}
              {lines.length > 1 && ` ${sentence(lineRules[line.rule])}`}
            </span>
          ))}
          {work.fleetLines.map(line => (
            <span key={`${line.code} ${line.amountCents} ${line.ref}`} className="driver-how hw-small">
              {lineLabel(line, 'haul')}:{' '}
              {[arithmetic(line, currency), formatMoney(line.amountCents, currency)].filter(Boolean).join(' = ')}
            </span>
          ))}
        </>
      }
      value={formatMoney(totalOf(lines), currency)}
    />
  )
}

function useWorkTitle(): (work: DriverWork) => string {
  const { t } = useLingui()
  return ({ kind, projectName, loadNo, ticketNo, truckNumber, minutes }) => {
    if (kind === 'shift') return minutes === null ? projectName : `${projectName}, ${formatHours(minutes)}`
    if (kind === 'day') return t`${projectName}, truck ${truckNumber}, whole day`
    const load = loadNo === null ? projectName : t`${projectName}, load ${loadNo}`
    return ticketNo ? `${load}, ${ticketNo}` : load
  }
}
