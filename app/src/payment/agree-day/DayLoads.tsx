/** The loads of a day, each with what it pays; a row opens why. */
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { LoadPlate } from '../../truck/LoadPlate.tsx'
import { formatClock, formatLoad, formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { type DayLoad, type DayPair, openLoads } from './day-pairs.ts'

/** The loads that one tap agrees to come first, apart from the rest. */
export function DayLoads({ loads }: Pick<DayPair, 'loads'>) {
  const { t } = useLingui()
  const open = openLoads({ loads })
  const namesMaterial = new Set(loads.map(({ load }) => load.terms.materialName)).size > 1
  if (open.length === 0 || open.length === loads.length) {
    return <LoadList title={t`Loads`} loads={loads} namesMaterial={namesMaterial} />
  }
  const others = loads.filter(each => !open.includes(each))
  return (
    <div className="agree-loads">
      <LoadList title={t`To agree`} loads={open} namesMaterial={namesMaterial} />
      <LoadList title={t`Other loads`} loads={others} namesMaterial={namesMaterial} />
    </div>
  )
}

type ListProps = Pick<DayPair, 'loads'> & { title: string; namesMaterial: boolean }

function LoadList({ title, loads, namesMaterial }: ListProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  return (
    <Section title={title} aside={loads.length}>
      <List label={title}>
        {loads.map(({ load, now }) => (
          <ListRow
            key={load.loadLogId}
            lead={<LoadPlate load={load} />}
            title={[
              t`Load ${load.loadNo}${load.quantity ? `, ${formatLoad(load.quantity)}` : ''}`,
              ...(namesMaterial ? [load.terms.materialName] : []),
            ].join(', ')}
            second={<Proof load={load} />}
            value={formatMoney(now.totalCents, load.money?.currency ?? '')}
            to={paths.loadWhy(type, load.projectId, load.loadLogId)}
            isHit
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
