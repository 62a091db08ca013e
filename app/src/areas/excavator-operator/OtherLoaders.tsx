/** Trucks under the buckets of others: seen, so that nobody looks for them in the line. */
import { Trans } from '@lingui/react/macro'
import { minutesSince } from '../../load-log/LineCards.tsx'
import { type LineTruck, trucksAt } from '../../load-log/line-trucks.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Section } from '../../ui/Section.tsx'
import { TruckPlate } from '../../ui/TruckPlate.tsx'

type Props = { line: readonly LineTruck[]; mine: readonly LineTruck[]; now: number }

export function OtherLoaders({ line, mine, now }: Props) {
  const others = trucksAt(line, 'loading').filter(truck => !mine.includes(truck))
  if (others.length === 0) return null
  return (
    <Section title={<Trans>At other loaders</Trans>}>
      <List>
        {others.map(truck => (
          <ListRow
            key={truck.dispatchId}
            lead={<TruckPlate number={truck.terms.truck.number} size="list" />}
            title={truck.terms.materialName}
            value={minutesSince(truck, now)}
            valueUnit={<Trans>min</Trans>}
          />
        ))}
      </List>
    </Section>
  )
}
