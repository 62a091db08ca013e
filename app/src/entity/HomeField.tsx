/** Where a business is: a pit must say it, and the others may, so that their maps begin there. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { hasMembers } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { PlaceField, usePlaceRules } from '../map/place/PlaceField.tsx'
import { optionalPlaceRules } from '../map/place/place-answer.ts'

type Props<Answers extends FieldValues> = {
  type: EntityTypeName
  control: Control<Answers>
  name: FieldPath<Answers>
}

export function HomeField<Answers extends FieldValues>({ type, control, name }: Props<Answers>) {
  const { t } = useLingui()
  const pitRules = usePlaceRules(t`Set the pit's location.`)
  // A driver and an operator work where their employer sends them.
  if (!hasMembers(type)) return null
  const isPit = type === 'pitOperation'
  return (
    <Controller
      name={name}
      control={control}
      rules={isPit ? pitRules : optionalPlaceRules(t`Choose a place from the list, or tap the map.`)}
      render={({ field, fieldState }) => (
        <PlaceField
          label={isPit ? t`Pit location` : t`Home location`}
          {...(!isPit && { isPoint: true, optionalFor: t`Optional. Your maps start here.` })}
          {...field}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
