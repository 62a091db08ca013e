/** The forms of people and businesses: signing in, founding, inviting. */
import { BusinessForm } from '../../entity/BusinessForm.tsx'
import { EntityFormPage } from '../../entity/EntityFormPage.tsx'
import { EntityStateSection } from '../../entity/EntityStateSection.tsx'
import { ExcavatorOperatorForm } from '../../entity/ExcavatorOperatorForm.tsx'
import { FindPits } from '../../entity/FindPits.tsx'
import { FleetTruckerForm } from '../../entity/FleetTruckerForm.tsx'
import { InviteMemberForm } from '../../entity/InviteMemberForm.tsx'
import { SupplierSheet } from '../../entity/SupplierSheet.tsx'
import { ForgotPasswordPage } from '../../user/ForgotPasswordPage.tsx'
import { LoginCodeForm } from '../../user/LoginCodeForm.tsx'
import { LoginPage } from '../../user/LoginPage.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RegisterPage } from '../../user/RegisterPage.tsx'
import { ResetPasswordPage } from '../../user/ResetPasswordPage.tsx'
import { ConfirmCodeForm } from '../account/ConfirmCodeForm.tsx'
import { EmailSection } from '../account/EmailSection.tsx'
import { PasswordSection } from '../account/PasswordSection.tsx'
import { ProfilePage } from '../account/ProfilePage.tsx'
import { MissingInformationPage } from '../MissingInformationPage.tsx'
import { idOf, pit, suppliers } from './form-documents.fixture.ts'
import { type FormRow, nothing } from './form-row.fixture.ts'

const place = '40.5800, -75.6000'
const secret = 'gravel and sand by night'
/** By name, since `role` is also a word of the screen reader's. */
const owner = { role: 'owner' } as const
const email = 'new@example.com'

export const accountForms: readonly FormRow[] = [
  {
    form: 'entity/BusinessForm.tsx',
    part: <BusinessForm entity={pit} />,
    ...{ act: 'Save', call: 'changeEntity', answers: { 'Business name': 'Oak Run', 'Pit location': place } },
  },
  {
    form: 'entity/EntityFormPage.tsx',
    part: <EntityFormPage />,
    ...{ act: 'Create', call: 'createEntity' },
    answers: { 'I work as': 'Pit', 'Business name': 'Oak Run', 'Pit location': place },
  },
  {
    form: 'areas/MissingInformationPage.tsx',
    part: <MissingInformationPage />,
    ...{ act: 'Save', call: 'changeEntity', answers: { 'Pit location': place } },
  },
  {
    form: 'entity/EntityStateSection.tsx',
    part: <EntityStateSection entity={pit} {...owner} rule="none" />,
    ...{ open: 'Pause business', act: 'Pause business', call: 'entityStateChange', mayBeEmpty: true },
    answers: { Reason: 'Winter' },
  },
  {
    form: 'entity/ExcavatorOperatorForm.tsx',
    part: <ExcavatorOperatorForm entityId={idOf(1)} onDone={nothing} />,
    ...{ act: 'Add operator', call: 'httpPitCreateOperator' },
    answers: { 'First name': 'Otto', Email: email, Machine: 'EX 1', 'Ticket series': 'OR' },
  },
  {
    form: 'entity/FindPits.tsx',
    part: <FindPits entityId={idOf(2)} place={undefined} supplierIds={new Set()} />,
    ...{ act: 'Find pits', call: 'findPits', mayBeEmpty: true, answers: { 'Pit or material': '2A' } },
  },
  {
    form: 'entity/FleetTruckerForm.tsx',
    part: <FleetTruckerForm entityId={idOf(3)} onDone={nothing} />,
    ...{ act: 'Invite trucker', call: 'inviteFleetTrucker', answers: { 'First name': 'Dana', Email: email } },
  },
  {
    form: 'entity/InviteMemberForm.tsx',
    part: <InviteMemberForm entityId={idOf(1)} onDone={nothing} />,
    ...{ act: 'Invite', call: 'inviteMember', answers: { Name: 'Mia', Email: email } },
  },
  {
    form: 'entity/SupplierSheet.tsx',
    part: <SupplierSheet supplier={suppliers[0]} onClose={nothing} />,
    ...{
      act: 'Save',
      call: 'changeSupplier',
      mayBeEmpty: true,
      answers: { 'Our name for it': 'The oak', Note: 'Dusty' },
    },
  },
  {
    form: 'user/ForgotPasswordPage.tsx',
    part: <ForgotPasswordPage />,
    ...{ act: 'Email me a link', call: '/password-reset-requests', answers: { Email: email } },
  },
  {
    form: 'user/LoginCodeForm.tsx',
    part: (
      <LoginCodeForm
        start={{ redirectTo: '/auth/login-redirect', challenge: 'c'.repeat(43) }}
        methods={['authenticator']}
        onBack={nothing}
      />
    ),
    ...{ act: 'Log in', call: '/auth/finish-sign-in', answers: { 'Code from the app': '123456' } },
  },
  {
    form: 'user/LoginPage.tsx',
    part: <LoginPage />,
    ...{ act: 'Log in', call: '/auth/api/sign-in/email', answers: { Email: email, Password: secret } },
  },
  {
    form: 'user/ProofSheet.tsx',
    part: take => (
      <ProofSheet
        {...{ open: true, isAsking: false, refusal: undefined, onClose: nothing }}
        codeEmail={email}
        onProof={() => take('proof')}
      />
    ),
    ...{ act: 'Continue', call: 'proof', answers: { 'Current password': secret, Code: '123456' } },
  },
  {
    form: 'user/RegisterPage.tsx',
    part: <RegisterPage />,
    ...{ act: 'Register', call: '/create-haulway-user' },
    answers: { 'First name': 'Pat', Email: email, Password: secret },
  },
  {
    form: 'user/ResetPasswordPage.tsx',
    part: <ResetPasswordPage />,
    ...{ act: 'Set password', call: '/auth/api/reset-password', answers: { 'New password': secret } },
  },
  {
    form: 'areas/account/ConfirmCodeForm.tsx',
    part: take => (
      <ConfirmCodeForm label="Code from the app" isAsking={false} refusal={undefined} onCode={() => take('code')} />
    ),
    ...{ act: 'Confirm', call: 'code', answers: { 'Code from the app': '123456' } },
  },
  {
    form: 'areas/account/EmailSection.tsx',
    part: <EmailSection email="pat@example.com" />,
    ...{ open: 'Change email', act: 'Email the link', call: 'changeEmailAddress', asksForProof: true },
    answers: { 'New email': email },
  },
  {
    form: 'areas/account/PasswordSection.tsx',
    part: <PasswordSection email="pat@example.com" onChanged={async () => {}} />,
    ...{ open: /^Change password/, act: /^Set password/, call: 'changePassword', asksForProof: true },
    answers: { 'New password': secret },
  },
  {
    form: 'areas/account/ProfilePage.tsx',
    part: <ProfilePage />,
    ...{ act: 'Save name', call: 'changeName', answers: { 'First name': 'Pat' } },
  },
]
