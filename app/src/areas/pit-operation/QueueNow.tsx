/**
 * The line by loader: the truck each is loading and the trucks that wait, with the minutes of both. A row opens the
 * page where trucks are loaded.
 */
import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { type ExcavatorOperator, nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { minutesSince } from '../../load-log/queue/QueueCards.tsx'
import { type QueueTruck, trucksAt } from '../../load-log/queue/queue-trucks.ts'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatMinutes, measureWait } from '../../ui/format/format-minutes.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Props = { queue: readonly QueueTruck[]; operators: readonly ExcavatorOperator[]; now: number }

export function QueueNow({ queue, operators, now }: Props) {
  const { t } = useLingui()
  const loading = trucksAt(queue, 'loading')
  const waiting = trucksAt(queue, 'queued')
  const longest = formatMinutes(waiting[0] ? minutesSince(waiting[0], now) : 0)
  const busy = operators.filter(operator => loading.some(truck => truck.loaderEntityId === operator.entityId))
  const unassigned = loading.filter(truck => !busy.some(operator => operator.entityId === truck.loaderEntityId))
  const joined = operators.filter(operator => operator.joinedOn !== null && isEmployed(operator))
  const only = joined.length === 1 ? joined[0] : undefined
  const waitingTrucks = [...unassigned, ...waiting]
  const coming = trucksAt(queue, 'onTheWay').length
  const emptyText =
    coming > 0 ? (
      <Plural value={coming} one="# is on the way." other="# are on the way." />
    ) : (
      <Trans>Trucks appear here when they arrive.</Trans>
    )
  return (
    <Section
      title={t`In line now`}
      aside={
        waiting.length > 0 ? (
          <Plural value={waiting.length} one={`# waiting, ${longest}`} other={`# waiting, longest ${longest}`} />
        ) : (
          loading.length > 0 && t`no one in line`
        )
      }
    >
      {loading.length + waiting.length === 0 && <EmptyState title={t`No truck at the pit`}>{emptyText}</EmptyState>}
      {busy.map(operator => (
        <Group key={operator.entityId} title={<Loader operator={operator} />}>
          {loading
            .filter(truck => truck.loaderEntityId === operator.entityId)
            .concat(operator === only ? waitingTrucks : [])
            .map(truck => (
              <LineRow key={truck.dispatchId} truck={truck} now={now} />
            ))}
        </Group>
      ))}
      {waitingTrucks.length > 0 && (!only || busy.length === 0) && (
        <Group title={busy.length > 0 && <Trans>For any loader</Trans>}>
          {waitingTrucks.map(truck => (
            <LineRow key={truck.dispatchId} truck={truck} now={now} />
          ))}
        </Group>
      )}
    </Section>
  )
}

function Loader({ operator }: { operator: ExcavatorOperator }) {
  return (
    <>
      <strong>{operator.machine}</strong> <span className="hw-quiet">{nameOf(operator)}</span>
    </>
  )
}

/** The only group needs no title: the section has one. */
function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="hw-pit-group">
      {title && <h3>{title}</h3>}
      <List>{children}</List>
    </div>
  )
}

function LineRow({ truck, now }: { truck: QueueTruck; now: number }) {
  const { t } = useLingui()
  const { terms, stage } = truck
  const wait = measureWait(minutesSince(truck, now))
  return (
    <ListRow
      lead={<TruckPlate number={terms.truck.number} size="list" />}
      title={terms.jobberName}
      second={stage === 'loading' ? t`Loading ${terms.materialName}` : `${terms.driverName}, ${terms.materialName}`}
      measure={wait}
      to={paths.tab('pitOperation', 'loading')}
    />
  )
}
