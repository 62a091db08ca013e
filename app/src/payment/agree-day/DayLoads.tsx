/** The loads of a day, each with what it pays; a row opens why. */
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { formatClock, formatLoad, formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { DayLoad, DayPair } from './day-pairs.ts'

export function DayLoads({ loads }: Pick<DayPair, 'loads'>) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  return (
    <Section title={t`Loads`} aside={loads.length}>
      <List label={t`Loads`}>
        {loads.map(({ load, now }) => (
          <ListRow
            key={load.loadLogId}
            lead={<LoadPlate load={load} />}
            title={t`Load ${load.loadNo}${load.quantity ? `, ${formatLoad(load.quantity)}` : ''}`}
            second={<Proof load={load} />}
            value={formatMoney(now.totalCents, load.money?.currency ?? '')}
            to={paths.loadWhy(type, load.projectId, load.loadLogId)}
          />
        ))}
      </List>
    </Section>
  )
}

/** When the load was delivered, or loaded for a pit, which does not see its delivery; and its ticket. */
function Proof({ load: { milestones, ticketNo, terms } }: Pick<DayLoad, 'load'>) {
  const { t } = useLingui()
  const clockOf = (at: number) => formatClock(at, terms.timeZone)
  const { deliver, confirmLoad } = milestones
  const facts = [
    deliver !== undefined
      ? t`Delivered ${clockOf(deliver)}`
      : confirmLoad !== undefined && t`Loaded ${clockOf(confirmLoad)}`,
    ticketNo === null ? t`no ticket` : t`ticket ${ticketNo}`,
  ]
  return facts.filter(Boolean).join(', ')
}
