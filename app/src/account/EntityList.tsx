/** A user's businesses; tapping one switches to it. */
import { type EntityTypeCode, getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../entity/current-user.ts'
import { useEntityTypeLabels } from '../entity/entity-type-labels.ts'
import { useEntityNames } from '../entity/use-entity-names.ts'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { ListRow } from '../ui/layout/ListRow.tsx'

/** The chosen business is current from now on, and the app opens with it next time (specification 4: startEntity). */
export function EntityList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const typeLabels = useEntityTypeLabels()
  const { user, entityId, switchEntity } = useCurrentUser()
  const names = useEntityNames()
  const open = async (next: string) => {
    await switchEntity(next)
    navigate(paths.home, { replace: true })
  }
  return user?.entityIds.map((id, index) => {
    const code = user.entityTypes[index]
    const typeName = code === undefined ? '' : typeLabels[getEntityTypeName(code as EntityTypeCode)].name
    return (
      <ListRow
        key={id}
        title={names[id] ?? typeName}
        second={typeName}
        end={id === entityId ? <StatusBadge tone="good">{t`Current`}</StatusBadge> : undefined}
        {...(id === entityId ? {} : { onPress: () => void open(id) })}
      />
    )
  })
}
