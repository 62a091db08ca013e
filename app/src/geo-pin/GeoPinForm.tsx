/** Adds a pin or changes one. Online only: a pin that others can't see warns no one. */

import { newId } from '@haulway/client/new-id.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { type GeoPin, geoPinKinds, maySetGeoPin } from '@haulway/domain/geo-pin/geo-pin.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { PlaceField, usePlaceRules } from '../map/place/PlaceField.tsx'
import { noPlace, placeAnswerOf, placeOf } from '../map/place/place-answer.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextAreaField, TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { useGeoPinLabels } from './geo-pin-labels.ts'

type Props = {
  entityId: string
  uid: string
  role: MemberRole | undefined
  /** The pin to change. Without it, the form adds a new pin. */
  geoPin?: GeoPin | undefined
  around: readonly LatLng[]
  onDone: (geoPinId: string) => void
}

export function GeoPinForm({ entityId, uid, role, geoPin, around, onDone }: Props) {
  const { t } = useLingui()
  const labels = useGeoPinLabels()
  const set = useAsk('setGeoPin')
  const kinds = geoPinKinds.filter(kind => maySetGeoPin(role, kind))
  const form = useForm({
    defaultValues: {
      name: geoPin?.name ?? '',
      kind: geoPin?.kind ?? 'hazard',
      note: geoPin?.note ?? '',
      place: geoPin ? placeAnswerOf(geoPin) : noPlace,
    },
  })
  const { errors } = form.formState
  const placeRules = usePlaceRules(t`Set the location.`)
  const submit = form.handleSubmit(async ({ name, kind, note, place: answer }) => {
    const place = placeOf(answer)
    const geoPinId = geoPin?.geoPinId ?? newId()
    if (place && (await set.run({ entityId, geoPinId, userId: uid, name, kind, note, ...place }))) {
      onDone(geoPinId)
    }
  })
  return (
    <Form onSubmit={submit}>
      <SelectField
        label={t`Type`}
        options={kinds.map(kind => ({ value: kind, label: labels[kind] }))}
        {...form.register('kind')}
      />
      <TextField
        label={t`Name`}
        hint={t`Soft shoulder`}
        maxLength={60}
        {...form.register('name', { required: t`Enter a name.` })}
        error={errors.name?.message}
      />
      <TextAreaField
        label={t`Note`}
        hint={t`What drivers should do here.`}
        maxLength={300}
        {...form.register('note')}
      />
      <Controller
        name="place"
        control={form.control}
        rules={placeRules}
        render={({ field }) => (
          <PlaceField label={t`Location`} {...field} error={errors.place?.message} around={around} />
        )}
      />
      <RefusalMessage refusal={set.refusal} />
      <ActionButton title={geoPin ? <Trans>Save</Trans> : <Trans>Save pin</Trans>} sending={set.isAsking} submit />
    </Form>
  )
}
