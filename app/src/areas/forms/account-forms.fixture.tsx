/** The forms of people and businesses: signing in, creating a business, inviting. */

import { MissingInformationPage } from '../../account/MissingInformationPage.tsx'
import { ProfilePage } from '../../account/ProfilePage.tsx'
import { ConfirmCodeForm } from '../../account/security/ConfirmCodeForm.tsx'
import { EmailSection } from '../../account/security/EmailSection.tsx'
import { PasswordSection } from '../../account/security/PasswordSection.tsx'
import { ApiKeys } from '../../api-key/ApiKeys.tsx'
import { BusinessForm } from '../../entity/BusinessForm.tsx'
import { EntityForm } from '../../entity/EntityForm.tsx'
import { InviteBusinessForm } from '../../entity/invitation/InviteBusinessForm.tsx'
import { InviteMemberForm } from '../../entity/invitation/InviteMemberForm.tsx'
import { ExcavatorOperatorForm } from '../../entity/staff/ExcavatorOperatorForm.tsx'
import { FleetTruckerForm } from '../../entity/staff/FleetTruckerForm.tsx'
import { EntityStateSection } from '../../entity/state/EntityStateSection.tsx'
import { FindPits } from '../../entity/supplier/FindPits.tsx'
import { SupplierSheet } from '../../entity/supplier/SupplierSheet.tsx'
import { ShareLinks } from '../../share-link/ShareLinks.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { ForgotPasswordPage } from '../../user/sign-in/ForgotPasswordPage.tsx'
import { LoginCodeForm } from '../../user/sign-in/LoginCodeForm.tsx'
import { LoginPage } from '../../user/sign-in/LoginPage.tsx'
import { RegisterPage } from '../../user/sign-in/RegisterPage.tsx'
import { ResetPasswordPage } from '../../user/sign-in/ResetPasswordPage.tsx'
import { Webhooks } from '../../webhook/Webhooks.tsx'
import { idOf, pit, suppliers } from './form-documents.fixture.ts'
import { type FormRow, nothing } from './form-row.fixture.ts'

const place = '40.5800, -75.6000'
const secret = 'gravel and sand by night'
/** Spread into the form, because the linter takes a literal `role` prop for the ARIA attribute. */
const owner = { role: 'owner' } as const
const email = 'new@example.com'

export const accountForms: readonly FormRow[] = [
  {
    form: 'entity/BusinessForm.tsx',
    part: <BusinessForm entity={pit} />,
    act: 'Save',
    call: 'changeEntity',
    answers: { 'Business name': 'Oak Run', 'Pit location': place },
  },
  {
    form: 'entity/EntityForm.tsx',
    part: <EntityForm type="pitOperation" name="" />,
    act: 'Create',
    call: 'createEntity',
    answers: { 'Business name': 'Oak Run', 'Pit location': place },
  },
  {
    form: 'account/MissingInformationPage.tsx',
    part: <MissingInformationPage />,
    act: 'Save',
    call: 'changeEntity',
    answers: { 'Pit location': place },
  },
  {
    form: 'entity/state/EntityStateSection.tsx',
    part: <EntityStateSection entity={pit} {...owner} rule="none" />,
    open: 'Pause business',
    act: 'Pause business',
    call: 'entityStateChange',
    mayBeEmpty: true,
    answers: { Reason: 'Winter' },
  },
  {
    form: 'entity/staff/ExcavatorOperatorForm.tsx',
    part: <ExcavatorOperatorForm entityId={idOf(1)} onDone={nothing} />,
    act: 'Add operator',
    call: 'httpPitCreateOperator',
    answers: { 'First name': 'Otto', Email: email, Machine: 'EX 1', 'Ticket series': 'OR' },
  },
  {
    form: 'entity/supplier/FindPits.tsx',
    mayBeLeft: true,
    part: <FindPits entityId={idOf(2)} place={undefined} supplierIds={new Set()} />,
    act: 'Find pits',
    call: 'findPits',
    mayBeEmpty: true,
    answers: { 'Pit or material': '2A' },
  },
  {
    form: 'entity/invitation/InviteBusinessForm.tsx',
    part: <InviteBusinessForm entityId={idOf(2)} types={[{ value: 'pitOperation', label: 'Pit' }]} />,
    act: 'Send invitation',
    call: 'inviteBusiness',
    answers: { 'Business name': 'Oak Run', 'Business email': email },
  },
  {
    form: 'entity/staff/FleetTruckerForm.tsx',
    part: <FleetTruckerForm entityId={idOf(3)} onDone={nothing} />,
    act: 'Invite driver',
    call: 'inviteFleetTrucker',
    answers: { 'First name': 'Dana', Email: email },
  },
  {
    form: 'entity/invitation/InviteMemberForm.tsx',
    part: <InviteMemberForm entityId={idOf(1)} onDone={nothing} />,
    act: 'Invite',
    call: 'inviteMember',
    answers: { Name: 'Mia', Email: email },
  },
  {
    form: 'entity/supplier/SupplierSheet.tsx',
    part: <SupplierSheet supplier={suppliers[0]} onClose={nothing} />,

    act: 'Save',
    call: 'changeSupplier',
    mayBeEmpty: true,
    answers: { 'Our name for it': 'The oak', Note: 'Dusty' },
  },
  {
    form: 'share-link/ShareLinkForm.tsx',
    part: <ShareLinks projectId={idOf(1)} timeZone="America/New_York" />,
    open: 'Share with a customer',
    act: /^Create link/,
    call: 'createShareLink',
    answers: { 'Who it is for': 'County' },
  },
  {
    form: 'api-key/ApiKeyForm.tsx',
    part: <ApiKeys entityId={idOf(1)} keys={[]} timeZone="America/New_York" />,
    open: 'New key',
    act: 'Create key',
    call: 'createApiKey',
    asksForProof: true,
    answers: { Name: 'Books' },
  },
  {
    form: 'webhook/WebhookForm.tsx',
    part: <Webhooks entityId={idOf(1)} webhooks={[]} chosenId={undefined} onChoose={nothing} />,
    open: 'New webhook',
    act: 'Create webhook',
    call: 'createWebhook',
    asksForProof: true,
    answers: { Address: 'https://erp.example/in' },
  },
  {
    form: 'user/sign-in/ForgotPasswordPage.tsx',
    mayBeLeft: true,
    part: <ForgotPasswordPage />,
    act: 'Email me a link',
    call: '/password-reset-requests',
    answers: { Email: email },
  },
  {
    form: 'user/sign-in/LoginCodeForm.tsx',
    mayBeLeft: true,
    part: (
      <LoginCodeForm
        start={{ redirectTo: '/auth/login-redirect', challenge: 'c'.repeat(43) }}
        methods={['authenticator']}
        onCodeNeeded={nothing}
        onBack={nothing}
      />
    ),
    act: 'Log in',
    call: '/auth/finish-sign-in',
    answers: { 'Code from the app': '123456' },
  },
  {
    form: 'user/sign-in/LoginPage.tsx',
    mayBeLeft: true,
    part: <LoginPage />,
    act: 'Log in',
    call: '/auth/api/sign-in/email',
    answers: { Email: email, Password: secret },
  },
  {
    form: 'user/ProofSheet.tsx',
    mayBeLeft: true,
    part: take => (
      <ProofSheet
        open={true}
        isAsking={false}
        refusal={undefined}
        onClose={nothing}
        codeEmail={email}
        onProof={() => take('proof')}
      />
    ),
    act: 'Continue',
    call: 'proof',
    answers: { 'Current password': secret, Code: '123456' },
  },
  {
    form: 'user/sign-in/RegisterPage.tsx',
    part: <RegisterPage />,
    act: 'Register',
    call: '/create-haulway-user',
    answers: { 'First name': 'Pat', Email: email, Password: secret },
  },
  {
    form: 'user/sign-in/ResetPasswordPage.tsx',
    mayBeLeft: true,
    part: <ResetPasswordPage />,
    act: 'Set password',
    call: '/auth/api/reset-password',
    answers: { 'New password': secret },
  },
  {
    form: 'account/security/ConfirmCodeForm.tsx',
    mayBeLeft: true,
    part: take => (
      <ConfirmCodeForm label="Code from the app" isAsking={false} refusal={undefined} onCode={() => take('code')} />
    ),
    act: 'Confirm',
    call: 'code',
    answers: { 'Code from the app': '123456' },
  },
  {
    form: 'account/security/EmailSection.tsx',
    mayBeLeft: true,
    part: <EmailSection email="pat@example.com" />,
    open: 'Change email',
    act: 'Email the link',
    call: 'changeEmailAddress',
    asksForProof: true,
    answers: { 'New email': email },
  },
  {
    form: 'account/security/PasswordSection.tsx',
    mayBeLeft: true,
    part: <PasswordSection email="pat@example.com" onChanged={async () => {}} />,
    open: /^Change password/,
    act: /^Set password/,
    call: 'changePassword',
    asksForProof: true,
    answers: { 'New password': secret },
  },
  {
    form: 'account/ProfilePage.tsx',
    part: <ProfilePage />,
    act: 'Save name',
    call: 'changeName',
    answers: { 'First name': 'Patricia' },
  },
  {
    form: 'account/ProfilePage.tsx',
    mayBeLeft: true,
    part: <ProfilePage />,
    act: 'Save phone number',
    call: 'changePhoneNo',
    mayBeEmpty: true,
    answers: { 'Phone number': '412 555 0100' },
  },
]
