/** Chooses the business that the app opens with, without switching to it (specification 4: startEntity). */
import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { preferenceKeys } from '../native/preferences.ts'
import { usePreference } from '../native/use-preference.ts'
import { ChoiceField } from '../ui/controls/ChoiceField.tsx'

const entityIdSchema = z.string()

type Props = { entities: readonly { entityId: string; name: string; typeName: string }[]; currentId: string }

export function StartEntityField({ entities, currentId }: Props) {
  const { t } = useLingui()
  const [chosen, choose] = usePreference(preferenceKeys.startEntity, entityIdSchema)
  const start = entities.find(({ entityId }) => entityId === chosen)?.entityId
  return (
    <ChoiceField
      label={t`Start in`}
      hint={t`The business Haulway opens in. Changes when you switch business.`}
      name="startEntity"
      chosen={start ?? currentId}
      options={entities.map(({ entityId, name, typeName }) => ({ value: entityId, label: name, second: typeName }))}
      onChange={event => void choose(event.currentTarget.value)}
    />
  )
}
