/** /missing-information-form (specification 4.9): one piece after the other, until nothing is missing. */
import type { InformationPiece } from '@haulway/domain/entity/missing-information.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import { useAsk } from '../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { PlaceField } from '../map/PlaceField.tsx'
import { noPlace, type PlaceAnswer, placeOf } from '../map/place-answer.ts'
import { MaterialForm } from '../material/MaterialForm.tsx'
import { paths } from '../paths.ts'
import { TruckForm } from '../truck/TruckForm.tsx'
import { ActPlate } from '../ui/ActPlate.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Page } from '../ui/Page.tsx'
import { PleaseWait } from '../ui/PleaseWait.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'

export function MissingInformationPage() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { pathname } = useLocation()
  const entity = useEntityDocument()
  if (!entity) return <PleaseWait />
  const [piece] = entity.missingInformation
  // Ionic may keep this page mounted behind the next, from where it must send nobody home again.
  if (!piece) return pathname === paths.missingInformationForm ? <Navigate to={paths.home} replace /> : null
  const titles: Record<InformationPiece, string> = {
    phoneNo: t`Your phone number`,
    place: t`Where the pit is`,
    truck: t`Your truck`,
    material: t`Your first material`,
  }
  const left = entity.missingInformation.length
  return (
    <Page
      header={{ title: titles[piece], second: left > 1 ? t`Then one thing more` : t`The last thing before you start` }}
    >
      {piece === 'truck' && <TruckForm entityId={entityId} onDone={() => {}} />}
      {piece === 'material' && <MaterialForm entityId={entityId} onDone={() => {}} />}
      {(piece === 'phoneNo' || piece === 'place') && <ContactForm key={piece} entityId={entityId} piece={piece} />}
    </Page>
  )
}

function ContactForm({ entityId, piece }: { entityId: string; piece: 'phoneNo' | 'place' }) {
  const { t } = useLingui()
  const change = useAsk('changeEntity')
  const form = useForm({ defaultValues: { phoneNo: '', place: noPlace } })
  const { errors } = form.formState
  const submit = async ({ phoneNo, place }: { phoneNo: string; place: PlaceAnswer }) => {
    await change.run({ entityId, ...(piece === 'phoneNo' ? { phoneNo } : { place: placeOf(place) }) })
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      {piece === 'phoneNo' ? (
        <TextField
          label={t`Phone number`}
          hint={t`Truckers ring it from the road.`}
          type="tel"
          autoComplete="tel"
          {...form.register('phoneNo', { required: t`Please enter a phone number.` })}
          error={errors.phoneNo?.message}
        />
      ) : (
        <PlaceField
          label={t`Where is the pit?`}
          value={form.watch('place')}
          onChange={place => form.setValue('place', place)}
        />
      )}
      <RefusalLine refusal={change.refusal} />
      <ActPlate title={<Trans>Save</Trans>} sending={change.isAsking} submit />
    </Form>
  )
}
