/** Weight limits posted on roads: a list, and the form that adds one as on its sign. */
import type { AppError } from '@haulway/domain/errors.ts'
import type { PlaceLimit, PostedLimit } from '@haulway/domain/truck/posted-limit.ts'
import { grossGramsBounds } from '@haulway/domain/truck-paper/gross-grams.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ActionButton } from '../ui/controls/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { NumberField } from '../ui/controls/NumberField.tsx'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { formatDate } from '../ui/format/format.ts'
import { formatMeasure, measureUnits, parseMeasure } from '../ui/format/measure-units.ts'
import { useMeasures } from '../ui/format/use-measures.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

type Change = { addPostedLimit?: PostedLimit; removePostedLimit?: PostedLimit }

type Props = {
  /** Which loads have them. */
  note: ReactNode
  limits: readonly PostedLimit[]
  /** Of saved places, which are changed there. */
  fromPlaces?: readonly PlaceLimit[] | undefined
  /** @returns undefined if it was refused */
  change: { run: (change: Change) => Promise<unknown>; isAsking: boolean; refusal: AppError | undefined }
}

export function PostedLimitsForm({ note, limits, fromPlaces = [], change }: Props) {
  const { t } = useLingui()
  const { measures } = useMeasures()
  const form = useForm({ defaultValues: { road: '', gross: '', from: '', until: '' } })
  const { errors } = form.formState
  const { symbol: weightLabel } = measureUnits.weight[measures]
  const grossOf = (text: string) => parseMeasure(text, 'weight', measures, grossGramsBounds)
  const add = form.handleSubmit(async ({ road, gross, from, until }) => {
    const addPostedLimit = { road, grossGrams: grossOf(gross) ?? 0, from, until }
    if (await change.run({ addPostedLimit })) form.reset()
  })
  return (
    <Form onSubmit={add}>
      <p className="hw-quiet">{note}</p>
      <List>
        {limits.map(limit => (
          <LimitRow
            key={keyOf(limit)}
            limit={limit}
            isAsking={change.isAsking}
            onRemove={() => void change.run({ removePostedLimit: limit })}
          />
        ))}
        {fromPlaces.map(limit => (
          <LimitRow key={keyOf(limit)} limit={limit} place={limit.place} />
        ))}
      </List>
      <TextField
        label={t`Road`}
        maxLength={60}
        {...form.register('road', { validate: text => text.trim() !== '' || t`Enter the road.` })}
        error={errors.road?.message}
      />
      <NumberField
        label={t`Gross weight limit`}
        unit={weightLabel}
        {...form.register('gross', {
          validate: text => grossOf(text) !== undefined || t`Enter the weight in ${weightLabel}.`,
        })}
        error={errors.gross?.message}
      />
      <TextField
        label={t`From`}
        type="date"
        {...form.register('from', { validate: day => day !== '' || t`Enter the first day.` })}
        error={errors.from?.message}
      />
      <TextField
        label={t`Until`}
        type="date"
        {...form.register('until', {
          validate: (day, { from }) => (day !== '' && day >= from) || t`Enter a day on or after the first one.`,
        })}
        error={errors.until?.message}
      />
      <RefusalMessage refusal={change.refusal} />
      <ActionButton title={<Trans>Add limit</Trans>} sending={change.isAsking} submit />
    </Form>
  )
}

type RowProps = { limit: PostedLimit; place?: string; isAsking?: boolean; onRemove?: () => void }

function LimitRow({ limit, place, isAsking, onRemove }: RowProps) {
  const { t } = useLingui()
  const { measures } = useMeasures()
  const { road, grossGrams, from, until } = limit
  const days = t`${formatDate(from)} to ${formatDate(until)}`
  return (
    <ListRow
      icon="barrier"
      title={`${road}, ${formatMeasure(grossGrams, 'weight', measures)}`}
      second={place === undefined ? days : t`${days}, kept on ${place}`}
      {...(onRemove && {
        end: <PlainButton icon="trash" label={t`Remove limit of ${road}`} disabled={isAsking} onPress={onRemove} />,
      })}
    />
  )
}

function keyOf({ road, from, until, grossGrams }: PostedLimit): string {
  return `${road} ${from} ${until} ${grossGrams}`
}
