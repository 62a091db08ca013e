/** Trucks that other operators are loading, so that no one looks for them in the line. */
import { Trans } from '@lingui/react/macro'
import { minutesSince } from '../../load-log/queue/QueueCards.tsx'
import { type QueueTruck, trucksAt } from '../../load-log/queue/queue-trucks.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { measureWait } from '../../ui/format/format-minutes.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Props = { queue: readonly QueueTruck[]; mine: readonly QueueTruck[]; now: number }

export function OtherOperators({ queue, mine, now }: Props) {
  const others = trucksAt(queue, 'loading').filter(truck => !mine.includes(truck))
  if (others.length === 0) return null
  return (
    <Section title={<Trans>At other loaders</Trans>}>
      <List>
        {others.map(truck => {
          const wait = measureWait(minutesSince(truck, now))
          return (
            <ListRow
              key={truck.dispatchId}
              lead={<TruckPlate number={truck.terms.truck.number} size="list" />}
              title={truck.terms.materialName}
              measure={wait}
            />
          )
        })}
      </List>
    </Section>
  )
}
