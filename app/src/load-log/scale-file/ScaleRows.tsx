/** The weighings of a scale file: what did not match first, then what differs, then what is ready. */
import type { ScaleDifference } from '@haulway/domain/paste/match-scale-rows.ts'
import { type ScaleFile, type ScaleRowProblem, scaleRowsMax } from '@haulway/domain/paste/read-scale-file.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock, formatDate, formatLoad, formatNumber, formatStated } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { MatchedRow } from './use-scale-file.ts'

type Props = { file: ScaleFile; matched: readonly MatchedRow[]; timeZone: string }

export function ScaleRows({ file, matched, timeZone }: Props) {
  const { t } = useLingui()
  const problemLabels = useProblemLabels()
  const unread = file.rows.flatMap(({ line, cells, problem }) => (problem ? [{ line, cells, problem }] : []))
  const open = matched.filter(({ match }) => match.state !== 'matched')
  const found = matched.filter(({ match }) => match.state === 'matched')
  const differing = found.filter(({ match }) => match.state === 'matched' && match.differs.length > 0)
  const same = found.filter(({ match }) => match.state === 'matched' && match.differs.length === 0)
  const all = file.rows.length + file.tooMany
  const most = formatNumber(scaleRowsMax)
  const group = (title: string, rows: readonly MatchedRow[]) =>
    rows.length > 0 && (
      <Section title={title} aside={rows.length} rule="ink">
        <List label={title}>
          {rows.map(row => (
            <ScaleRowItem key={row.line} matched={row} timeZone={timeZone} />
          ))}
        </List>
      </Section>
    )
  return (
    <>
      {file.tooMany > 0 && (
        <p role="status">
          <StatusBadge tone="look">
            {t`${plural(all, { one: '# row.', other: '# rows.' })} Only the first ${most} are read: split the file.`}
          </StatusBadge>
        </p>
      )}
      {unread.length > 0 && (
        <Section title={t`To fix`} aside={unread.length} rule="ink">
          <List>
            {unread.map(({ line, cells, problem }) => (
              <ListRow
                key={line}
                title={t`Row ${line}`}
                second={
                  <>
                    {cells.filter(cell => cell !== '').join(', ')}
                    <br />
                    <StatusBadge tone="look">{problemLabels[problem]}</StatusBadge>
                  </>
                }
              />
            ))}
          </List>
        </Section>
      )}
      {group(t`Not matched`, open)}
      {group(t`Different from the load`, differing)}
      {group(t`Same as the load`, same)}
    </>
  )
}

function ScaleRowItem({ matched: { row, match, line }, timeZone }: { matched: MatchedRow; timeZone: string }) {
  const { t } = useLingui()
  const why = useWhy()(match)
  const load = 'load' in match ? match.load : undefined
  const name = row.ticketNo === undefined ? t`Row ${line}` : t`Ticket ${row.ticketNo}`
  const truck = load?.terms.truck.number ?? row.truck ?? row.plate
  const loadName = load && t`Load ${load.loadNo} of ${formatDate(load.shiftDay)}, ${load.terms.projectName}`
  const recorded = load?.quantity && t`recorded ${formatLoad(load.quantity)}`
  const clock = row.weighedAt === undefined ? undefined : formatClock(row.weighedAt, timeZone)
  return (
    <ListRow
      {...(truck !== undefined && { lead: <TruckPlate number={truck} size="list" /> })}
      title={name}
      second={
        <>
          {[loadName, clock, recorded].filter(Boolean).join(', ')}
          {why.map(sentence => (
            <span key={sentence}>
              <br />
              <StatusBadge tone={match.state === 'matched' && match.isKnown ? 'good' : 'look'}>{sentence}</StatusBadge>
            </span>
          ))}
        </>
      }
      value={formatStated({ valueMicro: row.netMicro, unit: row.unit })}
    />
  )
}

function useWhy(): (match: MatchedRow['match']) => string[] {
  const { t } = useLingui()
  const differences: Record<ScaleDifference, string> = {
    quantity: t`The quantity on the load differs by more than 5%.`,
    truck: t`This weight can't be right for this truck. Check the unit and the decimal point.`,
    ticketNo: t`The load has another ticket number.`,
  }
  return match => {
    if (match.state === 'matched') {
      if (match.isKnown) return [t`The load already has this weight.`]
      const differing = match.differs.map(d => differences[d])
      return differing.length === 0 ? [] : [...differing, t`Enter the weight on the load.`]
    }
    if (match.state === 'approved') return [t`This load is approved. Propose a correction on the load.`]
    if (match.state === 'otherTruck') return [t`The load with this ticket number has another truck.`]
    if (match.state === 'twice') return [t`Another row has the same load. Remove one of them.`]
    if (match.state === 'several') return [t`More than one load fits. Enter the weight on the load.`]
    return [t`No load has this ticket, and no load of this truck fits the time and the weight.`]
  }
}

function useProblemLabels(): Record<ScaleRowProblem, string> {
  const { t } = useLingui()
  return {
    nameless: t`Add a ticket number, or a truck with a date and time.`,
    weight: t`The weight can't be read.`,
    sum: t`Net must equal gross minus tare.`,
    time: t`The date or the time can't be read.`,
  }
}
