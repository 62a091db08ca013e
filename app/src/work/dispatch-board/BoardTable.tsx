/** The trucks by time: those that are free first, then those with work. Each row opens the truck's day. */
import { freeSpans } from '@haulway/domain/work/dispatch/truck-plan.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { axisHours } from '../../ui/data/axis-hours.ts'
import { formatClock, formatList, formatMoney, formatNumber } from '../../ui/format/format.ts'
import { useIsRoomy } from '../../ui/layout/use-is-wide.ts'
import { formatCalendarDay } from '../offer/work-labels.ts'
import type { BoardRow } from './fleet-board.ts'
import type { BoardHours } from './hours/board-day.ts'
import { hoursOf, trackOf } from './hours/board-track.ts'
import { TimeAxis, type TimeSpan, TimeTrack, type WantedShift } from './hours/TimeTrack.tsx'
import { type BoardJob, type BoardPlan, type Choice, type groupRows, shiftsOf } from './proposal/board-plan.ts'
import { type ChoiceLabels, fits } from './proposal/ConflictText.tsx'
import type { useBoardDrag } from './proposal/use-board-drag.ts'
import { RowStatus } from './RowStatus.tsx'
import type { FleetDay } from './use-fleet-day.ts'

type Props = {
  fleet: FleetDay
  plan: BoardPlan
  groups: ReturnType<typeof groupRows>
  jobs: readonly BoardJob[]
  /** The job whose fit is shown: the one that is dragged or proposed, otherwise the first that needs a truck. */
  job: BoardJob | undefined
  /** The job that is dragged or proposed. */
  held: BoardJob | undefined
  choiceFor: (truckId: string) => Choice | undefined
  chosenId: string | undefined
  find: string
  labels: ChoiceLabels
  sourceOf: ReturnType<typeof useBoardDrag>['sourceOf']
  onOpen: (truckId: string) => void
}

export function BoardTable({ fleet, plan, groups, jobs, held, find, chosenId, sourceOf, onOpen, ...fit }: Props) {
  const { t } = useLingui()
  const { now, timeZone, midnight } = fleet
  const hours = hoursOf(plan, jobs, midnight, held)
  const isFound = (row: BoardRow) => contains(row, plan, find)
  const free = groups.free.filter(isFound)
  const working = groups.working.filter(isFound)
  const shown = [...free, ...working]
  const hasMoney = hasMoneyOf(fleet)
  const statusColumns = useStatusColumns()
  const share = (now - hours.fromMs) / (hours.toMs - hours.fromMs)
  const isNowShown = plan.isToday && share >= 0 && share <= 1
  const rowOf = (row: BoardRow) => {
    const { truckId } = row.truck
    const isChosen = chosenId === truckId
    return (
      <TruckRow
        key={truckId}
        row={row}
        fleet={fleet}
        plan={plan}
        hours={hours}
        isChosen={isChosen}
        wanted={wantedIn(plan, truckId, isChosen, fit)}
        source={sourceOf({ truckId })}
        onOpen={() => onOpen(truckId)}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that can scroll sideways must be reachable by keyboard
    <section className="hw-board-frame" aria-label={t`Trucks and jobs`} tabIndex={0}>
      <table className="hw-board-table">
        <thead>
          <tr>
            <th scope="col">{t`Truck`}</th>
            <th scope="col">{t`Driver`}</th>
            <th scope="col" colSpan={statusColumns}>{t`Status, since`}</th>
            <th scope="col" className="hw-board-hours">
              <span className="hw-sr">{t`Day`}</span>
              <TimeAxis {...hours} hours={axisHours(hours.hours, timeZone)} />
            </th>
            <th scope="col" className="hw-board-number">{t`Loads`}</th>
            {hasMoney && (
              <th scope="col" className="hw-board-number">
                {plan.isToday ? t`Today` : formatCalendarDay(plan.day)}
              </th>
            )}
          </tr>
        </thead>
        <Group title={t`Free`}>{free.map(rowOf)}</Group>
        <Group title={plan.day > plan.today ? t`Planned` : t({ message: 'Working', context: 'trucks' })}>
          {working.map(rowOf)}
        </Group>
        <Foot
          shown={shown}
          fleet={fleet}
          hasMoney={hasMoney}
          now={isNowShown ? { share, clock: formatClock(now, timeZone) } : undefined}
        />
      </table>
    </section>
  )
}

/** How many columns a truck's state and its time take: one if there is no room for two. */
const useStatusColumns = () => (useIsRoomy() ? 2 : 1)

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const columnsBefore = 2 + useStatusColumns()
  if (children.length === 0) return null
  return (
    <tbody>
      <tr className="hw-board-group">
        <th scope="rowgroup" colSpan={columnsBefore}>
          {title} <span>{formatNumber(children.length)}</span>
        </th>
        <td className="hw-board-hours" />
        <td colSpan={2} />
      </tr>
      {children}
    </tbody>
  )
}

type RowProps = Pick<Props, 'fleet' | 'plan'> & {
  row: BoardRow
  hours: BoardHours
  isChosen: boolean
  /** How the job whose fit is shown would be in the truck's day. */
  wanted: WantedShift | undefined
  /** What lets it be dragged. */
  source: ReturnType<Props['sourceOf']>
  onOpen: () => void
}

function TruckRow({ row, fleet, plan, hours, isChosen, wanted, source, onOpen }: RowProps) {
  const { t } = useLingui()
  const { truck, loadsDelivered, haulCents, driverName } = row
  const { truckId, number } = truck
  const jobNames = [...new Set(shiftsOf(plan, truckId).map(({ projectName }) => projectName))]
  const jobName = jobNames.length > 0 ? formatList(jobNames) : (row.dispatch?.terms.projectName ?? t`No job`)
  return (
    <tr
      data-board-truck={truckId}
      className={isChosen ? 'hw-board-row hw-board-chosen' : 'hw-board-row'}
      {...source}
      onClick={onOpen}
    >
      <td>
        <button type="button" className="hw-board-truck" data-row aria-label={t`Truck ${number}`}>
          <TruckPlate number={number} size="list" loaded={row.isLoaded} />
        </button>
      </td>
      <td className="hw-board-driver">{driverName ?? <span className="hw-quiet">{t`No driver`}</span>}</td>
      <RowStatus row={row} plan={plan} timeZone={fleet.timeZone} />
      <td className="hw-board-hours">
        <TimeTrack
          label={t`${jobName}, ${plural(loadsDelivered, { one: '# load delivered', other: '# loads delivered' })}`}
          {...hours}
          {...(plan.isToday && { nowMs: plan.now })}
          {...trackOf(plan, row)}
          {...(wanted && { wanted })}
        />
      </td>
      <td className="hw-board-number">{loadsDelivered > 0 ? formatNumber(loadsDelivered) : '–'}</td>
      {hasMoneyOf(fleet) && (
        <td className="hw-board-number">{haulCents ? formatMoney(haulCents, fleet.currency) : '–'}</td>
      )}
    </tr>
  )
}

const hasMoneyOf = ({ summary }: FleetDay) => summary?.money !== undefined

/** Shown for the chosen truck, and for those that are free and fit. */
function wantedIn(
  plan: BoardPlan,
  truckId: string,
  isChosen: boolean,
  { job, choiceFor, labels }: Pick<Props, 'job' | 'choiceFor' | 'labels'>,
): WantedShift | undefined {
  const choice = choiceFor(truckId)
  if (!choice || job?.day !== plan.day) return undefined
  const isFree = shiftsOf(plan, truckId).length === 0
  return isChosen || (isFree && fits(choice)) ? wantedOf(job, choice, labels) : undefined
}

function wantedOf({ shift, offer }: BoardJob, choice: Choice, labels: ChoiceLabels): WantedShift | undefined {
  if (!shift) return undefined
  const spanOf = (span: typeof shift): TimeSpan => ({ fromMs: span.startMs, toMs: span.endMs })
  const doesFit = fits(choice)
  const taken = choice.conflicts.flatMap(conflict => conflict.taken)
  return {
    ...spanOf(shift),
    label: doesFit ? labels.fitLabel(choice.job) : offer.projectName,
    fits: doesFit,
    // The hours that are not free, merged, so that hours taken by two jobs are hatched once.
    taken: freeSpans(shift, freeSpans(shift, taken)).map(spanOf),
  }
}

type FootProps = {
  shown: readonly BoardRow[]
  fleet: FleetDay
  hasMoney: boolean
  now: { share: number; clock: string } | undefined
}

function Foot({ shown, fleet, hasMoney, now }: FootProps) {
  const sum = (amountOf: (row: BoardRow) => number) => shown.reduce((all, row) => all + amountOf(row), 0)
  return (
    <tfoot>
      <tr>
        <td colSpan={2 + useStatusColumns()}>
          <Plural value={shown.length} one="# truck shown" other="# trucks shown" />
        </td>
        <td className="hw-board-hours">
          {now && (
            <span className="hw-board-clock" style={{ '--at': `${now.share * 100}%` } as CSSProperties}>
              <span className="hw-sr">
                <Trans>Now</Trans>{' '}
              </span>
              {now.clock}
            </span>
          )}
        </td>
        <td className="hw-board-number">{formatNumber(sum(row => row.loadsDelivered))}</td>
        {hasMoney && (
          <td className="hw-board-number">
            {formatMoney(
              sum(row => row.haulCents ?? 0),
              fleet.currency,
            )}
          </td>
        )}
      </tr>
    </tfoot>
  )
}

function contains(row: BoardRow, plan: BoardPlan, find: string): boolean {
  const wanted = find.trim().toLocaleLowerCase()
  const names = shiftsOf(plan, row.truck.truckId).map(({ projectName }) => projectName)
  const texts = [row.truck.number, row.driverName ?? '', ...names, ...row.loads.map(load => load.terms.projectName)]
  return wanted === '' || texts.some(text => text.toLocaleLowerCase().includes(wanted))
}
