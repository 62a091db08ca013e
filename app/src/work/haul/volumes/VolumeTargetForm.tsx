/** Sets a design's volume of a haul: in the ground, in trucks or in the fill. The haul's quantity follows. */

import { volumeStates } from '@haulway/domain/material/volumes/material-volumes.ts'
import { targetMilliOf } from '@haulway/domain/material/volumes/volumes-left.ts'
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAsk } from '../../../ask.ts'
import { MayCall } from '../../../entity/member/MayCall.tsx'
import { ActionButton } from '../../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { NumberField } from '../../../ui/controls/NumberField.tsx'
import { SelectField } from '../../../ui/controls/SelectField.tsx'
import { useForm } from '../../../ui/controls/use-form.ts'
import { writeScaled } from '../../../ui/format/decimal-text.ts'
import { formatQuantity } from '../../../ui/format/format.ts'
import { measureUnits, parseMeasure, writeMeasure } from '../../../ui/format/measure-units.ts'
import type { Measures } from '../../../ui/format/use-measures.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../../user/RefusalMessage.tsx'
import { parseCount, parseMilli, unitLabels } from '../../project/new-project/new-project.ts'

type Props = { project: ProjectReference; haul: HaulDocument }

/** A button that opens the sheet. A haul that counts loads, or whose material has no density, has no volumes. */
export function VolumeTarget(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { project, haul } = props
  const isPossible = haul.unit !== 'load' && haul.gramsPerCubicMeter !== null
  if (project.state === 'closed' || haul.endedOn !== undefined || !isPossible) return null
  return (
    <>
      <MayCall call="changeHaul">
        <PlainButton wide icon="layers" onPress={() => setIsOpen(true)}>
          {haul.volumeTarget ? <Trans>Edit design volume</Trans> : <Trans>Set design volume</Trans>}
        </PlainButton>
      </MayCall>
      <Sheet open={isOpen} title={t`Design volume: ${haul.materialName}`} onClose={() => setIsOpen(false)}>
        <TargetForm {...props} onDone={() => setIsOpen(false)} />
      </Sheet>
    </>
  )
}

function TargetForm({ project, haul, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui()
  const change = useAsk('changeHaul')
  const { volumeTarget, unit } = haul
  const usualUnit = unit === 'tonne' || unit === 'cubicMeter' ? ('cubicMeter' as const) : ('yard' as const)
  const volumeUnit = volumeTarget?.unit ?? usualUnit
  const before = volumeTarget?.bankGramsPerCubicMeter
  const form = useForm<Answers>({
    defaultValues: {
      state: volumeTarget?.state ?? 'bank',
      amount: volumeTarget ? writeScaled(volumeTarget.amountMilli, 3) : '',
      swell: String(volumeTarget?.swellPercent ?? 25),
      shrink: String(volumeTarget?.shrinkPercent ?? 10),
      bank: before ? writeMeasure(before, 'density', measuresOf(volumeUnit)) : '',
    },
  })
  const { errors } = form.formState
  const target = targetOf(form.watch(), volumeUnit, before)
  const milli = target && targetMilliOf(target, unit, haul.gramsPerCubicMeter)
  const states = { bank: t`In the ground (bank)`, loose: t`In trucks (loose)`, compacted: t`In the fill (compacted)` }
  const submit = form.handleSubmit(async () => {
    if (!target) return
    const input = { projectId: project.projectId, haulId: haul.haulId, volumeTarget: target }
    if (await change.run(input)) onDone()
  })
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t`Measured`}
        options={volumeStates.map(value => ({ value, label: states[value] }))}
        {...form.register('state')}
      />
      <NumberField
        label={t`Volume`}
        unit={unitLabels(volumeUnit).many}
        {...form.register('amount', { validate: text => parseMilli(text) !== undefined || t`Enter a volume.` })}
        error={errors.amount?.message}
      />
      <MaterialFields form={form} unit={volumeUnit} before={before} />
      {milli !== undefined && (
        <p>
          <Trans>The haul's quantity becomes {formatQuantity({ amountMilli: milli, unit }, 0)}.</Trans>
        </p>
      )}
      <RefusalMessage refusal={change.refusal} />
      <ActionButton title={<Trans>Save</Trans>} sending={change.isAsking} submit />
    </Form>
  )
}

type MaterialProps = { form: UseFormReturn<Answers>; unit: VolumeUnit; before: number | undefined }

/** What the material does when it is dug and compacted. */
function MaterialFields({ form, unit, before }: MaterialProps) {
  const { t } = useLingui()
  const { errors } = form.formState
  const percent = (max: number) => (text: string) => {
    const count = parseCount(text)
    return (count !== undefined && count <= max) || t`Enter 0 to ${max}.`
  }
  const measures = measuresOf(unit)
  const [least, most] = densityBounds.map(bound => writeMeasure(bound, 'density', measures))
  return (
    <>
      <div className="project-pair">
        <NumberField
          label={t`Swell`}
          unit="%"
          {...form.register('swell', { validate: percent(200) })}
          error={errors.swell?.message}
        />
        <NumberField
          label={t`Shrink`}
          unit="%"
          {...form.register('shrink', { validate: percent(60) })}
          error={errors.shrink?.message}
        />
      </div>
      <NumberField
        label={t`Density in the ground`}
        unit={measureUnits.density[measures].symbol}
        hint={t`From a soil report. With it, swell is learned from weighed loads.`}
        {...form.register('bank', {
          validate: text =>
            text.trim() === '' || parseDensity(text, unit, before) !== undefined || t`Enter ${least} to ${most}.`,
        })}
        error={errors.bank?.message}
      />
    </>
  )
}

type Answers = { state: string; amount: string; swell: string; shrink: string; bank: string }

function targetOf({ state, amount, swell, shrink, bank }: Answers, unit: VolumeUnit, before: number | undefined) {
  const amountMilli = parseMilli(amount)
  const swellPercent = parseCount(swell)
  const shrinkPercent = parseCount(shrink)
  const measured = volumeStates.find(each => each === state)
  const bankGramsPerCubicMeter = parseDensity(bank, unit, before)
  if (!measured || !amountMilli || swellPercent === undefined || shrinkPercent === undefined) return undefined
  return {
    state: measured,
    unit,
    amountMilli,
    swellPercent,
    shrinkPercent: Math.min(60, shrinkPercent),
    ...(bankGramsPerCubicMeter !== undefined && { bankGramsPerCubicMeter }),
  }
}

type VolumeUnit = 'yard' | 'cubicMeter'

/** A soil report has the units of the design's volume. */
const measuresOf = (unit: VolumeUnit): Measures => (unit === 'yard' ? 'us' : 'metric')

/** In grams per cubic meter. */
const densityBounds = [500_000, 6_000_000] as const

function parseDensity(text: string, unit: VolumeUnit, before: number | undefined): number | undefined {
  return parseMeasure(text, 'density', measuresOf(unit), densityBounds, before)
}
