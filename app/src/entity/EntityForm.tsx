/** Creates a business of one kind. */

import { newId } from '@haulway/client/new-id.ts'
import { type EntityTypeName, entityTypes, isOnePerson } from '@haulway/domain/entity/entity-type.ts'
import { needsInformation } from '@haulway/domain/entity/missing-information.ts'
import { whyNotPhoneNo } from '@haulway/domain/phone-no.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { noPlace, type PlaceAnswer, placeOf } from '../map/place/place-answer.ts'
import { removeInvitation, storeInvitationToken } from '../session/invitation.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { CurrencyField, currencyOfLanguage } from './CurrencyField.tsx'
import { useCurrentUser } from './current-user.ts'
import { useOwnPageLabels } from './entity-type-labels.ts'
import { HomeField } from './HomeField.tsx'

export type EntityAnswers = { name: string; phoneNo: string; currency: string; place: PlaceAnswer }

type Props = {
  type: EntityTypeName
  /** The name that an inviter entered, or ''. */
  name: string
  invitationToken?: string
  /** Keeps what is entered while the user chooses another kind. */
  kept?: RefObject<EntityAnswers | undefined>
}

export function EntityForm({ type, name, invitationToken, kept }: Props) {
  const { t } = useLingui()
  const { enterEntity } = useCurrentUser()
  const ownLabels = useOwnPageLabels(type)
  const create = useAsk('createEntity')
  const [failure, setFailure] = useState<{ message: string }>()
  const form = useForm<EntityAnswers>({
    defaultValues: kept?.current ?? {
      name,
      phoneNo: '',
      currency: currencyOfLanguage(navigator.language),
      place: noPlace,
    },
  })
  useEffect(() => {
    if (!kept) return
    const callback = ({ values }: { values: EntityAnswers }) => {
      kept.current = values
    }
    return form.subscribe({ formState: { values: true }, callback })
  }, [form.subscribe, kept])
  const { errors } = form.formState
  const submit = async (answers: EntityAnswers) => {
    setFailure(undefined)
    const place = placeOf(answers.place)
    const creating = create.run({
      entityId: newId(),
      entityType: entityTypes[type].code,
      name: answers.name,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: answers.currency,
      ...(answers.phoneNo ? { phoneNo: answers.phoneNo } : {}),
      ...(place && { place }),
      ...(invitationToken !== undefined && { invitationToken }),
    })
    // As with every invitation: the page may mount again before the reply arrives, and must not read it a second time.
    if (invitationToken !== undefined) await removeInvitation()
    const reply = await creating
    // The reply reports a failure as `isSuccessful: false` (specification 8).
    if (reply?.isSuccessful) return enterEntity(reply.entityId)
    setFailure(reply)
    if (invitationToken !== undefined) await storeInvitationToken(invitationToken)
  }
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <TextField
        label={ownLabels.name}
        hint={type === 'soloTrucker' ? t`Your business, or your own name.` : t`Shown on tickets.`}
        autoComplete={isOnePerson(type) ? 'name' : 'organization'}
        maxLength={80}
        {...form.register('name', { required: t`Enter a name.` })}
        error={errors.name?.message}
      />
      <PhoneField type={type} form={form} />
      {seesPrices(type) && <CurrencyField {...form.register('currency')} />}
      <HomeField type={type} control={form.control} name="place" />
      <RefusalMessage refusal={create.refusal ?? failure} />
      <ActionButton title={<Trans>Create</Trans>} sending={create.isAsking} submit />
    </Form>
  )
}

/** Drivers of a fleet and operators see no price, so they choose no currency. */
function seesPrices(type: EntityTypeName): boolean {
  return type !== 'fleetTrucker' && type !== 'excavatorOperator'
}

/** A business that must have a phone number enters it here, so that no second form asks for it. */
function PhoneField({ type, form }: { type: EntityTypeName; form: UseFormReturn<EntityAnswers> }) {
  const { t } = useLingui()
  const isNeeded = needsInformation(type, 'phoneNo')
  return (
    <TextField
      label={t`Phone number`}
      hint={isNeeded && t`Drivers call it from the road.`}
      type="tel"
      autoComplete="tel"
      {...form.register('phoneNo', {
        validate: phoneNo => (isNeeded && phoneNo.trim() === '' ? t`Enter a phone number.` : whyNotPhoneNo(phoneNo)),
      })}
      error={form.formState.errors.phoneNo?.message}
    />
  )
}
