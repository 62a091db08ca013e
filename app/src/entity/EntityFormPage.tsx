/** /entity-form (specification 2): creates an entity of one of the types that need no invitation. */

import { newId } from '@haulway/client/new-id.ts'
import { type EntityTypeName, entityTypeNames, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { needsInformation } from '@haulway/domain/entity/missing-information.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { PlaceField } from '../map/place/PlaceField.tsx'
import { noPlace, type PlaceAnswer, placeOf, placeRules } from '../map/place/place-answer.ts'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/controls/ActionButton.tsx'
import { ChoiceField } from '../ui/controls/ChoiceField.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { CurrencyField, currencyOfLanguage } from './CurrencyField.tsx'
import { useCurrentUser } from './current-user.ts'
import { useEntityTypeLabels } from './entity-type-labels.ts'
import { InvitationNotice } from './invitation/InvitationNotice.tsx'
import { LoginSection } from './state/LoginSection.tsx'

type Answers = { type: EntityTypeName; name: string; phoneNo: string; currency: string; place: PlaceAnswer }

export function EntityFormPage() {
  const { t } = useLingui()
  const typeLabels = useEntityTypeLabels()
  const { user, enterEntity } = useCurrentUser()
  const create = useAsk('createEntity')
  const [failure, setFailure] = useState<{ message: string }>()
  const form = useForm<Answers>({
    defaultValues: { name: '', phoneNo: '', currency: currencyOfLanguage(navigator.language), place: noPlace },
  })
  const { errors } = form.formState
  const type = form.watch('type')
  const submit = async (answers: Answers) => {
    setFailure(undefined)
    const reply = await create.run({
      entityId: newId(),
      entityType: entityTypes[answers.type].code,
      name: answers.name,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: answers.currency,
      ...(answers.phoneNo ? { phoneNo: answers.phoneNo } : {}),
      ...(answers.type === 'pitOperation' && { place: placeOf(answers.place) }),
    })
    // The reply reports a failure as `isSuccessful: false` (specification 8).
    if (reply?.isSuccessful) enterEntity(reply.entityId)
    else setFailure(reply)
  }
  const back = user && user.entityIds.length > 0 ? { back: paths.home } : {}
  return (
    <Page header={{ title: t`What do you do?`, ...back }}>
      <Form onSubmit={form.handleSubmit(submit)}>
        <InvitationNotice />
        <ChoiceField
          label={t`I work as`}
          options={entityTypeNames.map(name => ({
            value: name,
            label: typeLabels[name].name,
            second: typeLabels[name].second,
          }))}
          {...form.register('type', { required: t`Choose what you do.` })}
          error={errors.type?.message}
        />
        <TextField
          label={t`Business name`}
          hint={t`Shown on tickets.`}
          autoComplete="organization"
          required
          {...form.register('name', { required: t`Enter a name.` })}
          error={errors.name?.message}
        />
        <PhoneField form={form} />
        <CurrencyField {...form.register('currency')} />
        {type === 'pitOperation' && (
          <Controller
            name="place"
            control={form.control}
            rules={placeRules(t`Set the pit's location.`)}
            render={({ field }) => <PlaceField label={t`Pit location`} {...field} error={errors.place?.message} />}
          />
        )}
        <RefusalMessage refusal={create.refusal ?? failure} />
        <ActionButton title={<Trans>Create</Trans>} sending={create.isAsking} submit />
      </Form>
      {user?.entityIds.length === 0 && <LoginSection userDelete={user.userDelete} />}
    </Page>
  )
}

/** A business that must have a phone number enters it here, so that no second form asks for it. */
function PhoneField({ form }: { form: UseFormReturn<Answers> }) {
  const { t } = useLingui()
  const type = form.watch('type')
  const isNeeded = Boolean(type) && needsInformation(type, 'phoneNo')
  return (
    <TextField
      label={t`Phone number`}
      hint={isNeeded && t`Truckers call it from the road.`}
      type="tel"
      autoComplete="tel"
      required={isNeeded}
      {...form.register('phoneNo', {
        validate: phoneNo => !isNeeded || phoneNo.trim() !== '' || t`Enter a phone number.`,
      })}
      error={form.formState.errors.phoneNo?.message}
    />
  )
}
