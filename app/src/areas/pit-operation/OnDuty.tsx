/** Operators who have loaded trucks today, with their number of loads and the time of the last one. */
import { type ExcavatorOperator, nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { Plural, useLingui } from '@lingui/react/macro'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import { paths } from '../../paths.ts'
import { formatClock } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Props = { operators: readonly ExcavatorOperator[]; loaded: readonly LoadedTruck[]; timeZone: string }

export function OnDuty({ operators, loaded, timeZone }: Props) {
  const { t } = useLingui()
  const onDuty = operators.flatMap(operator => {
    const mine = loaded.filter(each => each.loaderEntityId === operator.entityId)
    return mine[0] ? [{ operator, loads: mine.length, lastAt: mine[0].at }] : []
  })
  if (onDuty.length === 0) return null
  return (
    <Section title={t`Operators on duty`}>
      <List>
        {onDuty.map(({ operator, loads, lastAt }) => (
          <ListRow
            key={operator.entityId}
            icon="excavator"
            title={`${operator.machine}, ${nameOf(operator)}`}
            second={t`Last load ${formatClock(lastAt, timeZone)}`}
            measure={{ number: loads, unit: <Plural value={loads} one="load" other="loads" /> }}
            to={`${paths.tab('pitOperation', 'operators')}?person=${operator.entityId}`}
          />
        ))}
      </List>
    </Section>
  )
}
