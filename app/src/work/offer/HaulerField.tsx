/** Chooses a hauler: one the business has offered work to before, or one found by name. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAskInOrder } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { FindBusinessFields } from '../../entity/FindBusinessFields.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

export type Hauler = { entityId: string; name: string }

type Props = {
  /** Haulers that this business offered work to before. */
  known: readonly Hauler[]
  onChosen?: (entityId: string) => void
}

export function HaulerField({ known, onChosen }: Props) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const form = useFormContext<{ hauler: string }>()
  const find = useAskInOrder('findHaulers')
  const [found, setFound] = useState<Hauler[]>()
  const haulers = [...new Map([...(found ?? []), ...known].map(each => [each.entityId, each])).values()]
  const search = async (query: string) => {
    const reply = await find.run({ entityId, query })
    if (!reply) return
    setFound(reply.haulers)
    if (reply.haulers[0]) onChosen?.(reply.haulers[0].entityId)
  }
  // A select takes a value only once its option is there.
  const first = found?.[0]?.entityId
  useEffect(() => {
    if (first) form.setValue('hauler', first, { shouldDirty: true, shouldValidate: true })
  }, [first, form.setValue])
  return (
    <>
      <FindBusinessFields
        label={t`Find a hauler`}
        hint={t`At least 3 letters of its name`}
        call="findHaulers"
        isAsking={find.isAsking}
        onFind={query => void search(query)}
      />
      <RefusalMessage refusal={find.refusal} />
      {found?.length === 0 && (
        <p className="hw-quiet">{t`No hauler has this name. Ask how its business is spelled.`}</p>
      )}
      <SelectField
        label={t`Hauler`}
        options={[
          { value: '', label: t`Not chosen` },
          ...haulers.map(each => ({ value: each.entityId, label: each.name })),
        ]}
        {...form.register('hauler', {
          required: t`Choose a hauler.`,
          onChange: event => onChosen?.(event.target.value),
        })}
        error={form.formState.errors.hauler?.message}
      />
    </>
  )
}
