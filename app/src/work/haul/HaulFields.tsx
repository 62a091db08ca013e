/** A haul's fields besides its rate card: material, quantity and drop-off. They must be inside a `FormProvider`. */
import type { MaterialRefusal } from '@haulway/domain/entity/supplier/supplier.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { formatDrive } from '../../map/format-drive.ts'
import { PlaceField, usePlaceRules } from '../../map/place/PlaceField.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { formatRate, measureRate, rateText } from '../../ui/format/format.ts'
import { useDistanceSystem } from '../../ui/format/use-measures.ts'
import { useStandingCard } from '../agreement/use-agreements.ts'
import {
  type HaulAnswers,
  type MaterialChoice,
  parseCount,
  parseMilli,
  unitLabels,
} from '../project/new-project/new-project.ts'
import '../project/project.css'

/** The card that a pit and the jobber have agreed on for a material. */
function useStandingMaterialCard(material: MaterialChoice | undefined, of: { day: string; currency: string }) {
  const { pitEntityId = '', materialId = '' } = material ?? {}
  return useStandingCard({ payeeEntityId: pitEntityId, materialId, ...of })
}

/** The rate of the material that the form shows, for the call: the haul is not created at another one. */
export function useShownMaterialRate(material: MaterialChoice | undefined, of: { day: string; currency: string }) {
  const standing = useStandingMaterialCard(material, of)
  if (standing) return { shownMaterialRate: { basis: standing.card.basis, rateE4: standing.card.rateE4 } }
  if (material?.priceE4 === undefined) return {}
  return { shownMaterialRate: { basis: material.unit, rateE4: material.priceE4 } }
}

type Props = {
  choices: readonly MaterialChoice[]
  material: MaterialChoice | undefined
  currency: string
  /** The first day of the work. */
  day: string
}

export function MaterialField({ choices, material, currency, day }: Props) {
  const { t } = useLingui()
  const system = useDistanceSystem()
  const form = useFormContext<HaulAnswers>()
  const unit = unitLabels(material?.unit)
  const standing = useStandingMaterialCard(material, { day, currency })
  const agreed = standing && measureRate(standing.card, currency)
  const reasons: Record<MaterialRefusal, string> = {
    outOfStock: t`out of stock`,
    takesNoWork: t`the pit is not taking new work`,
    noPlace: t`the pit has no location yet`,
  }
  return (
    <SelectField
      label={t`Material`}
      hint={
        agreed
          ? t`${rateText(agreed)}, as agreed`
          : material?.priceE4 === undefined
            ? undefined
            : material.isTaken
              ? t`${formatRate(material.priceE4, currency)} / ${unit.one} tip fee`
              : t`${formatRate(material.priceE4, currency)} / ${unit.one} at the pit`
      }
      options={choices.map(({ key: value, label, meters, whyNot }) => {
        if (whyNot) return { value, label: t`${label} (${reasons[whyNot]})`, disabled: true }
        return { value, label: meters === undefined ? label : `${label}, ${formatDrive(meters, system)}` }
      })}
      empty={t`Choose a material`}
      {...form.register('material', {
        required: t`Choose a material.`,
        // The material may have become unavailable while this form was open.
        validate: key => {
          const whyNot = choices.find(choice => choice.key === key)?.whyNot
          return whyNot === undefined || t`Choose another material: ${reasons[whyNot]}.`
        },
      })}
      error={form.formState.errors.material?.message}
    />
  )
}

export function AmountFields({ unit }: { unit: Unit | undefined }) {
  return (
    <div className="project-pair">
      <QuantityField unit={unit} />
      <TrucksField />
    </div>
  )
}

export function QuantityField({ unit }: { unit: Unit | undefined }) {
  const { t } = useLingui()
  const form = useFormContext<HaulAnswers>()
  return (
    <NumberField
      label={t`Quantity`}
      unit={unitLabels(unit).many}
      {...form.register('target', {
        validate: text => parseMilli(text) !== undefined || t`Enter a quantity.`,
      })}
      error={form.formState.errors.target?.message}
    />
  )
}

export function TrucksField() {
  const { t } = useLingui()
  const form = useFormContext<HaulAnswers>()
  return (
    <NumberField
      label={t`Trucks needed`}
      {...form.register('trucks', { validate: text => inRange(text, 1, 200) || t`Enter 1 to 200.` })}
      error={form.formState.errors.trucks?.message}
    />
  )
}

type SiteProps = {
  /** The place that the map shows at first, such as the pit. */
  around: LatLng | null | undefined
  /** Trucks load at the jobber's place and bring the material to a dump. */
  isSpoil: boolean
}

/** The jobber's own end of the haul. */
export function SiteFields({ around, isSpoil }: SiteProps) {
  const { t } = useLingui()
  const labels = isSpoil
    ? {
        name: t`Pickup name`,
        noName: t`Enter the name of the pickup.`,
        place: t`Pickup location`,
        noPlace: t`Set where the trucks load.`,
      }
    : {
        name: t`Drop-off name`,
        noName: t`Enter the name of the drop-off.`,
        place: t`Drop-off location`,
        noPlace: t`Set the drop-off location.`,
      }
  const form = useFormContext<HaulAnswers>()
  const { errors } = form.formState
  const placeRules = usePlaceRules(labels.noPlace)
  const first = useMemo(() => (around ? [around] : []), [around])
  return (
    <>
      <TextField
        label={labels.name}
        hint={t`For example: Gate 3`}
        maxLength={60}
        {...form.register('siteName', { required: labels.noName })}
        error={errors.siteName?.message}
      />
      <Controller
        name="place"
        control={form.control}
        rules={placeRules}
        render={({ field }) => (
          <PlaceField label={labels.place} {...field} error={errors.place?.message} around={first} />
        )}
      />
    </>
  )
}

function inRange(text: string, min: number, max: number): boolean {
  const count = parseCount(text)
  return count !== undefined && count >= min && count <= max
}
