/** Chooses the business that the app opens with, without switching to it (specification 4: startEntity). */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { ChoiceField } from '../ui/controls/ChoiceField.tsx'

type Props = { entities: readonly { entityId: string; name: string; typeName: string }[]; currentId: string }

export function StartEntityField({ entities, currentId }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    void readPreference(preferenceKeys.startEntity, z.string()).then(setChosen)
  }, [])
  const choose = async (entityId: string) => {
    await writePreference(preferenceKeys.startEntity, entityId)
    setChosen(entityId)
  }
  const start = entities.some(({ entityId }) => entityId === chosen) ? chosen : currentId
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
