/** The user's profile: name, phone number, and the email address used to sign in. */
import { whyNotPhoneNo } from '@haulway/domain/phone-no.ts'
import type { UserDocument } from '@haulway/domain/user/user.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { AreaPage } from '../frame/AreaPage.tsx'
import { paths } from '../paths.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Form } from '../ui/controls/Form.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useForm } from '../ui/controls/use-form.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { EmailSection } from './security/EmailSection.tsx'
import './security/account.css'

export function ProfilePage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { user } = useCurrentUser()
  return (
    <AreaPage personal header={{ title: t`Profile`, back: paths.account(type) }}>
      {user ? (
        <div className="hw-account-columns">
          <div>
            <Section title={t`Name`} rule="none">
              <NameForm user={user} />
            </Section>
            <Section title={t`Phone`} aside={t`For the people you work with`}>
              <PhoneForm user={user} />
            </Section>
          </div>
          <EmailSection email={user.email} />
        </div>
      ) : (
        <Skeleton rows={4} />
      )}
    </AreaPage>
  )
}

function NameForm({ user }: { user: UserDocument }) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('changeName')
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({ defaultValues: { firstName: user.firstName, lastName: user.lastName } })
  const { errors } = form.formState
  const save = form.handleSubmit(async answers => {
    const isDone = (await run(answers)) !== undefined
    setIsSaved(isDone)
    if (isDone) form.reset(answers)
  })
  return (
    <Form onSubmit={save}>
      <TextField
        label={t`First name`}
        autoComplete="given-name"
        maxLength={60}
        {...form.register('firstName', {
          required: t`Enter your first name.`,
          onChange: () => setIsSaved(false),
        })}
        error={errors.firstName?.message}
      />
      <TextField
        label={t`Last name`}
        autoComplete="family-name"
        maxLength={60}
        {...form.register('lastName', { onChange: () => setIsSaved(false) })}
      />
      <RefusalMessage refusal={refusal} />
      <SaveRow label={t`Save name`} isAsking={isAsking} isSaved={isSaved} />
    </Form>
  )
}

function PhoneForm({ user }: { user: UserDocument }) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('changePhoneNo')
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({ defaultValues: { phoneNo: user.phoneNo } }, { mayBeLeft: true })
  const save = form.handleSubmit(async answers => {
    const isDone = (await run({ userId: user.uid, ...answers })) !== undefined
    setIsSaved(isDone)
    if (isDone) form.reset(answers)
  })
  return (
    <Form onSubmit={save}>
      <TextField
        label={t`Phone number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.register('phoneNo', { validate: whyNotPhoneNo, onChange: () => setIsSaved(false) })}
        error={form.formState.errors.phoneNo?.message}
      />
      <RefusalMessage refusal={refusal} />
      <SaveRow label={t`Save phone number`} isAsking={isAsking} isSaved={isSaved} />
    </Form>
  )
}

function SaveRow({ label, isAsking, isSaved }: { label: string; isAsking: boolean; isSaved: boolean }) {
  return (
    <div className="hw-account-row">
      <PlainButton submit disabled={isAsking}>
        {isAsking ? <Trans>Please Wait...</Trans> : label}
      </PlainButton>
      {isSaved && (
        <span role="status">
          <StatusBadge tone="good">
            <Trans>Saved</Trans>
          </StatusBadge>
        </span>
      )}
    </div>
  )
}
