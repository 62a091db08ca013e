/** The businesses of a user, to be switched between. */
import { type EntityTypeCode, getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../entity/CurrentEntity.tsx'
import { useEntityTypeLabels } from '../entity/entity-type-labels.ts'
import { useEntityNames } from '../entity/use-entity-names.ts'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'

/** Choosing one works as it from now on, and starts in it next time (specification 4: startEntity). */
export function EntityList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const words = useEntityTypeLabels()
  const { user, entityId, switchEntity } = useCurrentUser()
  const names = useEntityNames()
  const open = async (next: string) => {
    await switchEntity(next)
    navigate(paths.home, { replace: true })
  }
  return user?.entityIds.map((id, index) => {
    const code = user.entityTypes[index]
    const typeLabels = code === undefined ? '' : words[getEntityTypeName(code as EntityTypeCode)].name
    return (
      <ListRow
        key={id}
        title={names[id] ?? typeLabels}
        second={typeLabels}
        end={id === entityId ? <StatusBadge tone="good">{t`Current`}</StatusBadge> : undefined}
        {...(id === entityId ? {} : { onPress: () => void open(id) })}
      />
    )
  })
}
