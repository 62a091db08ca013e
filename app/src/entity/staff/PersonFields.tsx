/** A person's name, email address for the invitation, and phone number. */
import { whyNotPhoneNo } from '@haulway/domain/phone-no.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../../ui/controls/TextField.tsx'

export type PersonAnswers = { firstName: string; lastName: string; email: string; phoneNo: string }

export const noPerson: PersonAnswers = { firstName: '', lastName: '', email: '', phoneNo: '' }

/** Needs a `FormProvider` above it, whose answers include `PersonAnswers`. */
export function PersonFields() {
  const { t } = useLingui()
  const { register, formState } = useFormContext<PersonAnswers>()
  const { errors } = formState
  return (
    <>
      <TextField
        label={t`First name`}
        maxLength={60}
        {...register('firstName', { required: t`Enter the first name.` })}
        error={errors.firstName?.message}
      />
      <TextField label={t`Last name`} maxLength={60} {...register('lastName')} />
      <TextField
        label={t`Email`}
        type="email"
        hint={t`We'll email the invitation. Leave empty to share a link yourself.`}
        {...register('email', { pattern: { value: /^\S+@\S+\.\S+$/, message: t`Enter an email address.` } })}
        error={errors.email?.message}
      />
      <TextField
        label={t`Phone number`}
        type="tel"
        {...register('phoneNo', { validate: whyNotPhoneNo })}
        error={errors.phoneNo?.message}
      />
    </>
  )
}

/** The answers as the calls take them: no email instead of an empty one. */
export function personOf({ firstName, lastName, email, phoneNo }: PersonAnswers) {
  return { firstName, lastName, phoneNo, ...(email.trim() && { email: email.trim() }) }
}
