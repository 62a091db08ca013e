/** /missing-information-form (specification 4.9): asks for one missing piece after another. */

import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { InformationPiece } from '@haulway/domain/entity/missing-information.ts'
import { whyNotPhoneNo } from '@haulway/domain/phone-no.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Controller } from 'react-hook-form'
import { Navigate, useLocation } from 'react-router-dom'
import { useAsk } from '../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { PlaceField, usePlaceRules } from '../map/place/PlaceField.tsx'
import { noPlace, type PlaceAnswer, placeOf } from '../map/place/place-answer.ts'
import { MaterialForm } from '../material/MaterialForm.tsx'
import { paths } from '../paths.ts'
import { TruckForm } from '../truck/TruckForm.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { PleaseWait } from '../ui/feedback/PleaseWait.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { LogOut } from '../user/LogOut.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { EntityList } from './EntityList.tsx'

export function MissingInformationPage() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { pathname } = useLocation()
  const entity = useEntityDocument()
  const [piece] = entity?.missingInformation ?? []
  const titles: Record<InformationPiece, string> = {
    phoneNo: t`Your phone number`,
    place: t`Pit location`,
    truck: t`Your truck`,
    material: t`Your first material`,
  }
  const isMore = (entity?.missingInformation.length ?? 0) > 1
  const header = piece
    ? { title: titles[piece], second: isMore ? t`One more thing after this` : t`One last thing` }
    : { title: t`Haulway` }
  // Ionic may keep this page mounted behind the next one; from there it must not navigate home again.
  const isDone = entity && !piece && pathname === paths.missingInformationForm
  return (
    <Page header={{ ...header, back: paths.entityForm }}>
      {isDone && <Navigate to={paths.home} replace />}
      {!entity && <PleaseWait />}
      {piece === 'truck' && entity?.entityType === entityTypes.truckingFleet.code && (
        <ContinueWithoutTrucks entityId={entityId} />
      )}
      {piece === 'truck' && <TruckForm entityId={entityId} onDone={() => {}} />}
      {piece === 'material' && <MaterialForm entityId={entityId} onDone={() => {}} />}
      {(piece === 'phoneNo' || piece === 'place') && <ContactForm key={piece} entityId={entityId} piece={piece} />}
      <Section title={t`Not this business?`}>
        <List>
          <EntityList />
          <ListRow icon="plus" title={t`Add another business`} to={paths.entityForm} />
        </List>
        <LogOut />
      </Section>
    </Page>
  )
}

/** For a broker, which has none. */
function ContinueWithoutTrucks({ entityId }: { entityId: string }) {
  const change = useAsk('changeEntity')
  return (
    <div className="hw-form">
      <p>
        <Trans>No trucks of your own? You can accept work and sub it out to other haulers.</Trans>
      </p>
      <RefusalMessage refusal={change.refusal} />
      <PlainButton wide disabled={change.isAsking} onPress={() => void change.run({ entityId, hasNoTrucks: true })}>
        <Trans>Continue without trucks</Trans>
      </PlainButton>
    </div>
  )
}

function ContactForm({ entityId, piece }: { entityId: string; piece: 'phoneNo' | 'place' }) {
  const { t } = useLingui()
  const change = useAsk('changeEntity')
  const form = useForm({ defaultValues: { phoneNo: '', place: noPlace } })
  const { errors } = form.formState
  const placeRules = usePlaceRules(t`Set the pit's location.`)
  const submit = async ({ phoneNo, place }: { phoneNo: string; place: PlaceAnswer }) => {
    await change.run({ entityId, ...(piece === 'phoneNo' ? { phoneNo } : { place: placeOf(place) }) })
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      {piece === 'phoneNo' ? (
        <TextField
          label={t`Phone number`}
          hint={t`Drivers call it from the road.`}
          type="tel"
          autoComplete="tel"
          {...form.register('phoneNo', { required: t`Enter a phone number.`, validate: whyNotPhoneNo })}
          error={errors.phoneNo?.message}
        />
      ) : (
        <Controller
          name="place"
          control={form.control}
          rules={placeRules}
          render={({ field }) => <PlaceField label={t`Pit location`} {...field} error={errors.place?.message} />}
        />
      )}
      <RefusalMessage refusal={change.refusal} />
      <ActionButton title={<Trans>Save</Trans>} sending={change.isAsking} submit />
    </Form>
  )
}
