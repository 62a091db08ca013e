/** One time sheet: the times, what each side says, and the buttons to agree or to propose other times. */
import { minuteMs } from '@haulway/domain/time.ts'
import { completeSheet, type ShiftSide } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { whyNotAgree, workedMinutes } from '@haulway/domain/work/shift/shift-facts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatClock, formatDay, formatHours, formatMoney, formatRange } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../offer/work-labels.ts'
import { ShiftCorrections } from './correction/ShiftCorrections.tsx'
import { ShiftConcerns } from './ShiftConcerns.tsx'
import { ShiftPay } from './ShiftPay.tsx'
import { ShiftStatusBadge } from './ShiftStatusBadge.tsx'
import { TimeSheetForm } from './TimeSheetForm.tsx'
import { useRecordShiftAct } from './use-shifts.ts'
import './shift.css'

/** Whose time sheet it is: "Dana Roth, Truck 41, Thu Oct 15". */
export function DriverAndDay({ shift: { terms, shiftDay } }: { shift: ShiftDocument }) {
  const { t } = useLingui()
  return [terms.driverName, t`Truck ${terms.truck.number}`, formatCalendarDay(shiftDay)].join(', ')
}

type Props = { shift: ShiftDocument; now: number }

export function TimeSheetView({ shift, now }: Props) {
  const { relations } = shift
  return (
    <div className="shift-page">
      <div>
        <div className="shift-parts">
          <ShiftStatusBadge shift={shift} />
          <Worked shift={shift} now={now} />
          <ShiftConcerns shift={shift} />
        </div>
        {shift.cancelled ? <Cancelled shift={shift} cancelled={shift.cancelled} /> : <Times shift={shift} />}
      </div>
      {!shift.cancelled && (
        <div className="shift-sides">
          <Sides shift={shift} />
          {relations.includes('broker') && shift.agreedAt === null && (
            <p className="hw-quiet">
              <Trans>Only the hauler and the jobber agree to the times.</Trans>
            </p>
          )}
          {relations.includes('jobber') && <Answer shift={shift} side="jobber" />}
          {relations.includes('fleet') && <Answer shift={shift} side="hauler" />}
          <ShiftCorrections shift={shift} />
        </div>
      )}
      {/* On a phone it is below the answer, which names its total. */}
      <div className="shift-pay">
        <ShiftPay shift={shift} now={now} />
      </div>
    </div>
  )
}

function Worked({ shift, now }: Props) {
  const minutes = workedMinutes(shift, shift.sheet, now)
  if (minutes === null) return null
  return <p className="shift-minutes">{formatHours(minutes)}</p>
}

/** The name of who canceled, as the reader knows it: the jobber, or a broker. */
function cancelledBy({ terms }: ShiftDocument, { by }: NonNullable<ShiftDocument['cancelled']>): string {
  const { jobberName, truckingEntityId, truckingName, broker } = terms
  if (by.entityId === broker?.entityId) return broker.name
  return by.entityId === truckingEntityId ? truckingName : jobberName
}

/** Who canceled the shift, when, and when it would have begun. */
function Cancelled({ shift, cancelled }: { shift: ShiftDocument; cancelled: NonNullable<ShiftDocument['cancelled']> }) {
  const { t } = useLingui()
  const { terms } = shift
  const dayAndClock = (at: number) => `${formatDay(at, terms.timeZone)}, ${formatClock(at, terms.timeZone)}`
  return (
    <List label={t`Times`}>
      <ListRow icon="clock" title={t`Planned start`} value={dayAndClock(cancelled.shiftStartAt)} />
      <ListRow
        icon="close"
        title={t({ message: 'Canceled', context: 'shift' })}
        second={t`By ${cancelledBy(shift, cancelled)}`}
        value={dayAndClock(cancelled.at)}
      />
    </List>
  )
}

function Times({ shift: { sheet, terms, startSource, statements, corrections = [] } }: { shift: ShiftDocument }) {
  const { t } = useLingui()
  // Times that a side proposed, or that were corrected, are not those that were recorded.
  const isRecorded = corrections.length === 0 && Object.values(statements).every(each => each?.kind !== 'change')
  const clock = (at: number | null) => (at === null ? '–' : formatClock(at, terms.timeZone))
  const span = (from: number, to: number | null) =>
    to === null ? t`Since ${clock(from)}` : formatRange(clock(from), clock(to))
  const sources = { tap: t`Recorded by a tap`, geofence: t`Recorded by GPS`, portal: t`Recorded at the yard` }
  return (
    <List label={t`Times`}>
      <ListRow
        icon="play"
        title={t`Start`}
        value={clock(sheet.startAt)}
        {...(startSource && isRecorded && { second: sources[startSource] })}
      />
      {sheet.breaks.map(({ kind, from, to, paid }) => (
        <ListRow
          key={`${kind} ${from}`}
          icon={kind === 'break' ? 'pause' : 'warning'}
          title={kind === 'break' ? t`Break` : t`Breakdown`}
          second={`${span(from, to)}${paid ? `, ${t`Paid`}` : ''}`}
          {...(to !== null && { value: formatHours((to - from) / minuteMs) })}
        />
      ))}
      <ListRow icon="close" title={t`End`} value={clock(sheet.endAt)} />
    </List>
  )
}

/** What hauler and jobber last stated. */
function Sides({ shift: { statements, terms } }: { shift: ShiftDocument }) {
  const { t } = useLingui()
  const names: Record<ShiftSide, string> = { hauler: terms.truckingName, jobber: terms.jobberName }
  const rows = (['hauler', 'jobber'] as const).map(side => {
    const statement = statements[side]
    const { startAt, endAt } = statement?.sheet ?? {}
    const clock = (at: number) => formatClock(at, terms.timeZone)
    const span = startAt && endAt && formatRange(clock(startAt), clock(endAt))
    const done = statement && (statement.kind === 'agree' ? t`Agreed to ${span ?? ''}` : t`Proposed ${span ?? ''}`)
    const second = [done ?? t`Not agreed yet`, statement?.reason].filter(Boolean).join('. ')
    return <ListRow key={side} icon={statement ? 'check' : 'clock'} title={names[side]} second={second} />
  })
  return (
    <Section title={t`Agreement`}>
      <List>{rows}</List>
    </Section>
  )
}

function Answer({ shift, side }: { shift: ShiftDocument; side: ShiftSide }) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const record = useRecordShiftAct()
  const [isOpen, setIsOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const whyNot = whyNotAgree(shift, side)
  const sheet = completeSheet(shift.sheet)
  const minutes = workedMinutes(shift, shift.sheet)
  const pay = shift.money?.haul.pay
  const worked = formatHours(minutes ?? 0)
  const worth =
    pay && 'lines' in pay && t`${worked} worked, ${formatMoney(pay.totalCents, shift.money?.currency ?? '')}`
  const agree = () => {
    if (!sheet) return
    setIsSending(true)
    void record('agreeToTimeSheet', shift, { sheet }).finally(() => setIsSending(false))
  }
  return (
    <div className="hw-form">
      {whyNot ? (
        <p className="hw-quiet">{label(whyNot)}</p>
      ) : (
        <MayCall call="agreeToTimeSheet">
          <ActionButton
            title={t`Agree`}
            {...(minutes !== null && { second: worth || t`${worked} worked` })}
            sending={isSending}
            onPress={agree}
          />
        </MayCall>
      )}
      {shift.agreedAt === null && (
        <MayCall call="changeTimeSheet">
          <PlainButton icon="edit" wide onPress={() => setIsOpen(true)}>
            <Trans>Propose other times</Trans>
          </PlainButton>
        </MayCall>
      )}
      <Sheet open={isOpen} title={t`Propose other times`} onClose={() => setIsOpen(false)}>
        <TimeSheetForm shift={shift} onDone={() => setIsOpen(false)} />
      </Sheet>
    </div>
  )
}
