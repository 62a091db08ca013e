/** What counts for disputes: the days to answer, how much of the disputed part waits, and who settles. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAskInOrder } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { FindBusinessFields } from '../../entity/FindBusinessFields.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { parseScaled } from '../../ui/format/decimal-text.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import type { WithCard } from './card-answers.ts'

export function DisputeFields({ index }: { index: number }) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const errors = form.formState.errors.card?.rules?.[index]
  const field = (name: 'number' | 'step', [least, most]: [number, number], wrong: string) => ({
    ...form.register(`card.rules.${index}.${name}`, {
      validate: text => {
        const value = parseScaled(text, 0)
        return (value !== undefined && value >= least && value <= most) || wrong
      },
    }),
    error: errors?.[name]?.message,
  })
  return (
    <>
      <NumberField label={t`Days to answer a dispute`} {...field('number', [1, 60], t`Enter 1 to 60 days.`)} />
      <NumberField label={t`Held in a dispute`} unit="%" {...field('step', [1, 300], t`Enter 1 to 300%.`)} />
      <ArbiterField index={index} />
    </>
  )
}

/** Without an arbiter, only both sides together end a dispute. */
function ArbiterField({ index }: { index: number }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const form = useFormContext<WithCard>()
  const find = useAskInOrder('findArbiters')
  const [found, setFound] = useState<{ entityId: string; name: string }[]>()
  const chosen = form.watch(`card.rules.${index}`)
  const known = chosen.index ? [{ entityId: chosen.index, name: chosen.name }] : []
  const options = [...new Map([...known, ...(found ?? [])].map(each => [each.entityId, each])).values()]
  const choose = (id: string) => {
    form.setValue(`card.rules.${index}.index`, id, { shouldDirty: true })
    form.setValue(`card.rules.${index}.name`, options.find(each => each.entityId === id)?.name ?? '')
  }
  const search = async (query: string) => {
    const reply = await find.run({ entityId, query })
    if (reply) setFound(reply.arbiters)
  }
  return (
    <>
      <FindBusinessFields
        label={t`Find an arbiter`}
        hint={t`A third business`}
        call="findArbiters"
        isAsking={find.isAsking}
        onFind={query => void search(query)}
      />
      <RefusalMessage refusal={find.refusal} />
      {found?.length === 0 && <p className="hw-quiet">{t`No business has this name. Ask how it is spelled.`}</p>}
      <SelectField
        label={t`Arbiter`}
        options={[
          { value: '', label: t`No arbiter: both sides must agree` },
          ...options.map(each => ({ value: each.entityId, label: each.name })),
        ]}
        value={chosen.index}
        onChange={event => choose(event.currentTarget.value)}
      />
    </>
  )
}
