/** The proof that an arbiter sees of a disputed line: what was loaded, from when to when it pays, a shift's times. */
import type { ArbitrationDocument } from '@haulway/domain/load-log/dispute/arbitration.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { useWitnessRoles } from '../../load-log/load-log-labels.ts'
import { formatClock, formatHours, formatLoad, formatRange } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Props = { arbitration: ArbitrationDocument }

export function ArbitrationProof({ arbitration }: Props) {
  const { t } = useLingui()
  const witnesses = useWitnessRoles()
  const { load, shift } = arbitration
  return (
    <Section title={t`Proof`} rule="none">
      <List label={t`Proof`}>
        {load?.counts.map(({ witness, quantity }) => (
          <ListRow
            key={`${witness} ${quantity.amountMilli}`}
            title={t`Loaded quantity`}
            second={witnesses[witness]}
            value={formatLoad(quantity)}
          />
        ))}
        {load?.ticketNo && <ListRow title={t`Ticket number`} value={load.ticketNo} />}
        {load?.time && <RecordedTime title={t`Time starts`} time={load.time.from} timeZone={arbitration.timeZone} />}
        {load?.time && <RecordedTime title={t`Time ends`} time={load.time.to} timeZone={arbitration.timeZone} />}
        {shift && <ShiftTimes shift={shift} timeZone={arbitration.timeZone} />}
      </List>
    </Section>
  )
}

type Recorded = NonNullable<NonNullable<ArbitrationDocument['load']>['time']>['from']

function RecordedTime({ title, time, timeZone }: { title: string; time: Recorded; timeZone: string }) {
  const roles = useWitnessRoles()
  const who = [...new Set(time.witnesses.map(witness => roles[witness]))].join(', ')
  return <ListRow title={title} second={who} value={formatClock(time.at, timeZone)} />
}

type Times = { shift: NonNullable<ArbitrationDocument['shift']>; timeZone: string }

/** The times that count, what each side stated if it is something else, and what GPS measured. */
function ShiftTimes({ shift: { sheet, stated, onSite, isCancelled }, timeZone }: Times) {
  const { t } = useLingui()
  const span = (from: number, to: number) => formatRange(formatClock(from, timeZone), formatClock(to, timeZone))
  const isOther = ({ sheet: { startAt, endAt } }: Times['shift']['stated'][number]) =>
    startAt !== sheet?.startAt || endAt !== sheet.endAt
  return (
    <>
      {isCancelled && <ListRow title={t({ message: 'Canceled', context: 'shift' })} />}
      {sheet && <ListRow title={t`Time sheet`} value={span(sheet.startAt, sheet.endAt)} />}
      {sheet?.breaks.map(({ kind, from, to, paid }) => (
        <ListRow
          key={`${kind} ${from}`}
          title={kind === 'break' ? t`Break` : t`Breakdown`}
          second={`${span(from, to)}${paid ? `, ${t`Paid`}` : ''}`}
          value={formatHours((to - from) / minuteMs)}
        />
      ))}
      {stated.filter(isOther).map(each => (
        <ListRow
          key={each.side}
          title={each.side === 'jobber' ? t`Entered by the jobber` : t`Entered by the hauler`}
          value={span(each.sheet.startAt, each.sheet.endAt)}
        />
      ))}
      {onSite && <ListRow title={t`On site by GPS`} value={span(onSite.arriveAt, onSite.leaveAt)} />}
    </>
  )
}
