/** A business's name, phone number and place. */

import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { autoApproveHours } from '@haulway/domain/entity/entity.ts'
import { getEntityTypeName, isOnePerson } from '@haulway/domain/entity/entity-type.ts'
import { whyNotPhoneNo } from '@haulway/domain/phone-no.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useAsk } from '../ask.ts'
import { noPlace, type PlaceAnswer, placeAnswerOf, placeOf } from '../map/place/place-answer.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { SelectField } from '../ui/controls/SelectField.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { useOwnPageLabels } from './entity-type-labels.ts'
import { HomeField } from './HomeField.tsx'

type Answers = { name: string; phoneNo: string; place: PlaceAnswer; autoApprove: string }

export function BusinessForm({ entity }: { entity: EntityDocument }) {
  const { t } = useLingui()
  const change = useAsk('changeEntity')
  const [isSaved, setIsSaved] = useState(false)
  const { entityId, name, phoneNo = '' } = entity
  const form = useForm<Answers>({
    defaultValues: {
      name,
      phoneNo,
      place: entity.place ? placeAnswerOf(entity.place) : noPlace,
      autoApprove: String(entity.autoApproveAfterHours ?? ''),
    },
  })
  const { errors } = form.formState
  const type = getEntityTypeName(entity.entityType)
  const ownLabels = useOwnPageLabels(type)
  const isJobber = type === 'jobber'
  const submit = form.handleSubmit(async answers => {
    setIsSaved(false)
    const place = placeOf(answers.place)
    const autoApproveAfterHours = autoApproveHours.find(hours => String(hours) === answers.autoApprove) ?? null
    const changes = {
      entityId,
      name: answers.name,
      phoneNo: answers.phoneNo,
      // Without a place on either side, nothing is said about it.
      ...(place ? { place } : entity.place ? { place: null } : {}),
      ...(isJobber && { autoApproveAfterHours }),
    }
    if (!(await change.run(changes))) return
    form.reset(answers)
    setIsSaved(true)
  })
  return (
    <Form onSubmit={submit}>
      <TextField
        label={ownLabels.name}
        hint={t`Shown on tickets from now on.`}
        autoComplete={isOnePerson(type) ? 'name' : 'organization'}
        maxLength={80}
        {...form.register('name', { required: t`Enter a name.` })}
        error={errors.name?.message}
      />
      <TextField
        label={t`Phone number`}
        type="tel"
        autoComplete="tel"
        {...form.register('phoneNo', { validate: whyNotPhoneNo })}
        error={errors.phoneNo?.message}
      />
      <HomeField type={type} control={form.control} name="place" />
      {isJobber && <AutoApproveField {...form.register('autoApprove')} />}
      <RefusalMessage refusal={change.refusal} />
      {isSaved && !change.isAsking && (
        <p role="status">
          <StatusBadge tone="good">
            <Trans>Saved</Trans>
          </StatusBadge>
        </p>
      )}
      <PlainButton submit wide disabled={change.isAsking}>
        {change.isAsking ? <Trans>Please Wait...</Trans> : <Trans>Save</Trans>}
      </PlainButton>
    </Form>
  )
}

function AutoApproveField(input: UseFormRegisterReturn) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Approve loads automatically`}
      hint={t`Only loads with proof A and nothing to check. All others wait for you.`}
      empty={t`Off`}
      options={autoApproveHours.map(hours => ({ value: String(hours), label: t`${hours} hours after delivery` }))}
      {...input}
    />
  )
}
