/** The businesses of a user, to be switched between. */
import { type EntityTypeCode, getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../entity/CurrentEntity.tsx'
import { useEntityTypeWords } from '../entity/entity-type-words.ts'
import { useEntityNames } from '../entity/use-entity-names.ts'
import { paths } from '../paths.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { StateWord } from '../ui/StateWord.tsx'

/** Choosing one works as it from now on, and starts in it next time (specification 4: startEntity). */
export function EntityList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const words = useEntityTypeWords()
  const { user, entityId, switchEntity } = useCurrentUser()
  const names = useEntityNames()
  const open = async (next: string) => {
    await switchEntity(next)
    navigate(paths.home, { replace: true })
  }
  return user?.entityIds.map((id, index) => {
    const code = user.entityTypes[index]
    const typeWords = code === undefined ? '' : words[getEntityTypeName(code as EntityTypeCode)].name
    return (
      <ListRow
        key={id}
        title={names[id] ?? typeWords}
        second={typeWords}
        end={id === entityId ? <StateWord tone="good">{t`Current`}</StateWord> : undefined}
        {...(id === entityId ? {} : { onPress: () => void open(id) })}
      />
    )
  })
}
