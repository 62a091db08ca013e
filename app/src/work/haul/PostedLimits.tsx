/** The weight limits that are posted on a haul's roads, as the jobber enters them from the signs. */
import type { PostedLimit } from '@haulway/domain/truck/posted-limit.ts'
import { grossGramsBounds } from '@haulway/domain/truck-paper/gross-grams.ts'
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { RemoveButton } from '../../ui/controls/buttons/RemoveButton.tsx'
import { Form } from '../../ui/controls/Form.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useForm } from '../../ui/controls/use-form.ts'
import { formatDate } from '../../ui/format/format.ts'
import { formatMeasure, measureUnits, parseMeasure } from '../../ui/format/measure-units.ts'
import { useMeasures } from '../../ui/format/use-measures.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

type Props = { project: ProjectReference; haul: HaulDocument }

/** A button that opens the sheet. Renders nothing once the project is closed or the haul has ended. */
export function PostedLimits(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { project, haul } = props
  if (project.state === 'closed' || haul.endedOn !== undefined) return null
  return (
    <>
      <MayCall call="changeHaul">
        <PlainButton icon="barrier" wide onPress={() => setIsOpen(true)}>
          <Trans>Posted weight limits</Trans>
        </PlainButton>
      </MayCall>
      <Sheet open={isOpen} title={t`Posted weight limits`} onClose={() => setIsOpen(false)}>
        {isOpen && <LimitsForm {...props} />}
      </Sheet>
    </>
  )
}

function LimitsForm({ project, haul }: Props) {
  const { t } = useLingui()
  const { measures } = useMeasures()
  const change = useAsk('changeHaul')
  const form = useForm({ defaultValues: { road: '', gross: '', from: '', until: '' } })
  const { errors } = form.formState
  const { symbol: weightLabel } = measureUnits.weight[measures]
  const limits = haul.postedLimits ?? []
  const grossOf = (text: string) => parseMeasure(text, 'weight', measures, grossGramsBounds)
  const ids = { projectId: project.projectId, haulId: haul.haulId }
  const add = form.handleSubmit(async ({ road, gross, from, until }) => {
    const addPostedLimit = { road, grossGrams: grossOf(gross) ?? 0, from, until }
    if (await change.run({ ...ids, addPostedLimit })) form.reset()
  })
  return (
    <Form onSubmit={add}>
      <p className="hw-quiet">
        <Trans>As posted on the roads of this haul. The lowest limit of the day applies to each load.</Trans>
      </p>
      <LimitList
        limits={limits}
        isSaving={change.isAsking}
        onRemove={removePostedLimit => void change.run({ ...ids, removePostedLimit })}
      />
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
        label={t({ message: 'From', context: 'time' })}
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

type ListProps = { limits: readonly PostedLimit[]; isSaving: boolean; onRemove: (limit: PostedLimit) => void }

function LimitList({ limits, isSaving, onRemove }: ListProps) {
  const { t } = useLingui()
  const { measures } = useMeasures()
  return (
    <List>
      {limits.map(limit => {
        const { road, grossGrams, from, until } = limit
        const gross = formatMeasure(grossGrams, 'weight', measures)
        return (
          <ListRow
            key={`${road} ${from} ${until} ${grossGrams}`}
            icon="barrier"
            title={`${road}, ${gross}`}
            second={t({ message: `${formatDate(from)} to ${formatDate(until)}`, context: 'time' })}
            end={
              <RemoveButton
                icon="trash"
                label={t`Remove limit of ${road}`}
                disabled={isSaving}
                onPress={() => onRemove(limit)}
              />
            }
          />
        )
      })}
    </List>
  )
}
