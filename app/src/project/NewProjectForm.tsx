/** A new project: what goes where, on which day, and what hauling it pays. It begins as a draft nobody else sees. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier.documents.ts'
import { type RateBasis, rateBases } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { PlaceField } from '../entity/PlaceField.tsx'
import { parsePlace } from '../entity/parse-place.ts'
import { newId } from '../native/new-id.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { formatMoney, measureRate } from '../ui/format.ts'
import { parseCents } from '../ui/parse-cents.ts'
import { RefusalLine } from '../user/RefusalLine.tsx'
import { materialChoices, parseClock, parseCount, parseMilli, unitWords } from './new-project.ts'
import './project.css'

type Props = {
  entityId: string
  currency: string
  suppliers: readonly SupplierDocument[]
  /** The jobber's own numbers and the day to begin with. */
  start: { day: string; phoneNo: string }
  onDone: (projectId: string) => void
}

export function NewProjectForm({ entityId, currency, suppliers, start, onDone }: Props) {
  const { t } = useLingui()
  const create = useAsk('createProject')
  const choices = materialChoices(suppliers)
  const form = useForm({
    defaultValues: {
      ...{ name: '', startDay: start.day, shiftStart: '07:00', shiftEnd: '16:00', material: choices[0]?.key ?? '' },
      ...{
        target: '',
        siteName: '',
        place: '',
        rate: '',
        per: 'unit',
        trucks: '4',
        standbyFree: '15',
        standby: '1.50',
      },
      ...{ contactPhoneNo: start.phoneNo, siteRules: '' },
    },
  })
  const { errors } = form.formState
  const material = choices.find(choice => choice.key === form.watch('material'))
  const unitBasis = (Object.keys(rateBases) as RateBasis[]).find(basis => rateBases[basis] === material?.unit)
  const submit = form.handleSubmit(async answers => {
    const place = parsePlace(answers.place)
    if (!material || !place || !unitBasis) return
    const reply = await create.run({
      ...{ entityId, projectId: newId(), name: answers.name, startDay: answers.startDay },
      shiftStartMinute: parseClock(answers.shiftStart) ?? 420,
      shiftEndMinute: endAfter(parseClock(answers.shiftStart) ?? 420, parseClock(answers.shiftEnd) ?? 960),
      ...{ contactPhoneNo: answers.contactPhoneNo, siteRules: answers.siteRules },
      haul: {
        ...{ haulId: newId(), pitEntityId: material.pitEntityId, materialId: material.materialId },
        targetMilli: parseMilli(answers.target) ?? 0,
        trucksWanted: parseCount(answers.trucks) ?? 1,
        destination: { name: answers.siteName, kind: 'site', ...place },
        rate: {
          basis: answers.per === 'unit' ? unitBasis : answers.per === 'hour' ? 'perHour' : 'perLoad',
          rateCents: parseCents(answers.rate) ?? 0,
          standbyFreeMinutes: parseCount(answers.standbyFree) ?? 0,
          standbyCentsPerMinute: parseCents(answers.standby) ?? 0,
        },
      },
    })
    if (reply) onDone(reply.projectId)
  })
  const money = t`Please enter a price, such as 3.40.`
  const needed = { required: t`Please fill this in.` }
  const unit = unitWords(material?.unit)
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Project`}
        hint={t`SR 222 Bypass, Section B2`}
        {...form.register('name', needed)}
        error={errors.name?.message}
      />
      <SelectField
        label={t`Material`}
        hint={
          material?.priceCents === undefined
            ? undefined
            : t`${formatMoney(material.priceCents, currency)} / ${unit.one} at the pit`
        }
        options={choices.map(choice => ({ value: choice.key, label: choice.label }))}
        {...form.register('material', needed)}
      />
      <div className="project-pair">
        <NumberField
          label={t`How much`}
          unit={unit.many}
          {...form.register('target', {
            validate: text => parseMilli(text) !== undefined || t`Please enter an amount.`,
          })}
          error={errors.target?.message}
        />
        <NumberField
          label={t`Trucks wanted`}
          {...form.register('trucks', { validate: text => inRange(text, 1, 200) || t`Please enter 1 to 200.` })}
          error={errors.trucks?.message}
        />
      </div>
      <div className="project-pair">
        <NumberField
          label={t`Haul rate`}
          before="$"
          {...form.register('rate', { validate: text => parseCents(text) !== undefined || money })}
          error={errors.rate?.message}
        />
        <SelectField
          label={t`Paid`}
          options={[
            {
              value: 'unit',
              label: unitBasis ? measureRate({ basis: unitBasis, rateCents: 0 }, currency).unit : unit.one,
            },
            ...(material?.unit === 'load' ? [] : [{ value: 'load', label: t`/ load` }]),
            { value: 'hour', label: t`/ hour` },
          ]}
          {...form.register('per')}
        />
        <NumberField
          label={t`Free minutes in line`}
          unit="min"
          {...form.register('standbyFree', { validate: text => inRange(text, 0, 600) || t`Please enter 0 to 600.` })}
          error={errors.standbyFree?.message}
        />
        <NumberField
          label={t`Then each minute`}
          before="$"
          {...form.register('standby', { validate: text => parseCents(text) !== undefined || money })}
          error={errors.standby?.message}
        />
      </div>
      <TextField
        label={t`Where it goes`}
        hint={t`Gate 3`}
        maxLength={60}
        {...form.register('siteName', needed)}
        error={errors.siteName?.message}
      />
      <PlaceField
        label={t`Where that is`}
        {...form.register('place', {
          validate: text => parsePlace(text) !== undefined || t`Please set where it goes.`,
        })}
        value={form.watch('place')}
        onChange={place => form.setValue('place', place, { shouldValidate: form.formState.isSubmitted })}
        error={errors.place?.message}
      />
      <TextField
        label={t`First day`}
        type="date"
        {...form.register('startDay', needed)}
        error={errors.startDay?.message}
      />
      <div className="project-pair">
        <TextField
          label={t`Shift from`}
          type="time"
          {...form.register('shiftStart', needed)}
          error={errors.shiftStart?.message}
        />
        <TextField label={t`to`} type="time" {...form.register('shiftEnd', needed)} error={errors.shiftEnd?.message} />
      </div>
      <TextField label={t`Who to ring at the site`} type="tel" {...form.register('contactPhoneNo')} />
      <TextAreaField label={t`Rules of the site`} maxLength={1000} {...form.register('siteRules')} />
      <RefusalLine refusal={create.refusal} />
      <ActPlate
        title={<Trans>Create</Trans>}
        second={<Trans>A draft, until you publish it</Trans>}
        sending={create.isAsking}
        submit
      />
    </Form>
  )
}

function inRange(text: string, least: number, most: number): boolean {
  const count = parseCount(text)
  return count !== undefined && count >= least && count <= most
}

/** A shift that ends before it begins ends on the next day. */
function endAfter(startMinute: number, endMinute: number): number {
  return endMinute > startMinute ? endMinute : endMinute + 1440
}
