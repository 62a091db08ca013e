/** People who were let go, with the day. They stay listed because their names are on loads and tickets. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'

type Former = { entityId: string; firstName: string; lastName: string; letGoOn: number | null }

export function FormerStaff({ former, timeZone }: { former: readonly Former[]; timeZone: string }) {
  const { t } = useLingui()
  if (former.length === 0) return null
  const lastFirst = [...former].sort((a, b) => (b.letGoOn ?? 0) - (a.letGoOn ?? 0))
  return (
    <Section title={t`Former`}>
      <List label={t`Former`}>
        {lastFirst.map(each => (
          <ListRow
            key={each.entityId}
            icon="person"
            title={<span className="hw-quiet">{nameOf(each)}</span>}
            second={t`Let go ${formatDay(each.letGoOn ?? 0, timeZone)}`}
          />
        ))}
      </List>
    </Section>
  )
}
