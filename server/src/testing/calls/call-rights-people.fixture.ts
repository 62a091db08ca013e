/**
 * Who may make the calls about people: accounts, sessions, businesses and their members. Written from the specification
 * (4, 6, 7) and decisions 0005, 0006, 0014, 0015, 0016.
 */
import type { apiKeyCalls } from '@haulway/domain/api-key/api-key.calls.ts'
import type { entityCalls } from '@haulway/domain/entity/entity.calls.ts'
import type { memberCalls } from '@haulway/domain/entity/member/member.calls.ts'
import type { staffCalls } from '@haulway/domain/entity/staff/staff.calls.ts'
import type { accountCalls } from '@haulway/domain/user/account.calls.ts'
import type { mfaCodeCalls } from '@haulway/domain/user/mfa-code.calls.ts'
import type { requestCalls } from '@haulway/domain/user/request.calls.ts'
import type { sessionCalls } from '@haulway/domain/user/session.calls.ts'
import type { userCalls } from '@haulway/domain/user/user.calls.ts'
import { newEmail, password } from '../accounts.fixture.ts'
import { newTestId } from '../test-node.ts'
import { newToken } from '../work.fixture.ts'
import {
  allButOwners,
  type Caller,
  type CallRight,
  everyKind,
  managers,
  moneyKinds,
  ofAccount,
  ofEntity,
  ofParties,
  open,
  owners,
  signedIn,
} from './call-right.fixture.ts'

const shown = (file: string, title: string) => ({
  shownBy: { file: `server/src/${file}.pg.test.ts`, title },
})
const owned = ({ own }: Caller) => ({ entityId: own.entityId })
const helper = ({ own }: Caller) => ({ entityId: own.entityId, uid: own.helperUid })
const invited = () => ({ newEntityId: newTestId(), firstName: 'Ida' })
const staffOf = ({ world, own }: Caller) =>
  own.entityId === world.crew.pit.entityId ? world.crew.operator.entityId : world.toLetGo
const invitationOf = (which: 'toRenew' | 'toWithdraw') => (caller: Caller) => ({
  entityId: caller.world.crew.jobber.entityId,
  entityTokenId: caller.world.invitations[which].entityTokenId,
})

type Calls = typeof userCalls &
  typeof apiKeyCalls &
  typeof sessionCalls &
  typeof requestCalls &
  typeof accountCalls &
  typeof mfaCodeCalls &
  typeof entityCalls &
  typeof memberCalls &
  typeof staffCalls

export const peopleRights: Record<keyof Calls, CallRight> = {
  createApiKey: ofEntity(
    'soloTrucker',
    moneyKinds(managers),
    caller => ({ ...owned(caller), name: 'Books', scopes: ['read'], password }),
    shown('entity/api-key/api-key', 'a manager makes a key with the password every time, and its owner is emailed'),
  ),
  revokeApiKey: ofParties('jobber', { jobber: managers }, ({ world }) => ({
    entityId: world.crew.jobber.entityId,
    apiKeyId: world.apiKeyId,
  })),
  createHaulwayUser: open(() => ({ email: newEmail('new'), password, firstName: 'Nell', lastName: 'Ito' })),
  login: open(({ world }) => ({ email: world.account.email, password })),
  refreshSession: open(({ world }) => ({ refreshToken: world.account.refreshToken })),
  exchangeSignInCode: open(
    () => ({ token: newToken(), verifier: newToken() }),
    shown('auth/sign-in/sign-in-page', 'ends at the redirect callback, whose token the app exchanges for a session'),
  ),
  requestPasswordReset: open(() => ({ email: newEmail('nobody') })),
  requestEmailVerification: signedIn(() => ({ email: newEmail('nobody') })),
  confirmEmailAddress: open(
    () => ({ token: newToken() }),
    shown('user/account', 'notifies the old address, and happens once, when the link to the new one is opened'),
  ),
  changeName: signedIn(() => ({ firstName: 'Lou', lastName: 'Ash' })),
  changePhoneNo: signedIn(({ uid }) => ({ userId: uid, phoneNo: '412 555 0177' })),
  changeLanguage: signedIn(() => ({ language: 'fr' })),
  createEntity: signedIn(() => ({
    entityId: newTestId(),
    entityType: 0,
    name: 'Birch Hauling',
    phoneNo: '412 555 0155',
  })),
  changeEntity: ofEntity('truckingFleet', everyKind(managers), caller => ({ ...owned(caller), name: 'Keystone Two' })),
  httpPitCreateOperator: ofEntity('pitOperation', { pitOperation: managers }, caller => ({
    ...owned(caller),
    ...invited(),
    machine: 'EX 9',
    ticketSeries: 'ZZ',
  })),
  inviteFleetTrucker: ofEntity('truckingFleet', { truckingFleet: managers }, caller => ({
    ...owned(caller),
    ...invited(),
  })),
  letStaffGo: ofEntity('truckingFleet', { truckingFleet: managers, pitOperation: managers }, caller => ({
    ...owned(caller),
    staffEntityId: staffOf(caller),
  })),
  inviteMember: ofEntity('soloTrucker', everyKind(managers), caller => ({
    ...owned(caller),
    entityTokenId: newTestId(),
    role: 'member',
    name: 'Guest',
  })),
  inviteBusiness: ofEntity('jobber', { jobber: managers, pitOperation: managers, truckingFleet: managers }, caller => ({
    ...owned(caller),
    entityTokenId: newTestId(),
    name: 'Birch Hauling',
    // A pit invites its customers, the others their haulers.
    entityType: caller.own.entityId === caller.world.crew.pit.entityId ? 0 : 2,
  })),
  acceptInvitation: signedIn(({ world }) => ({ token: world.invitations.toAccept.token })),
  readInvitation: open(({ world }) => ({ token: world.invitations.toRead.token })),
  renewInvitation: ofParties('jobber', { jobber: managers }, invitationOf('toRenew')),
  withdrawInvitation: ofParties('jobber', { jobber: managers }, invitationOf('toWithdraw')),
  sendEmailVerification: ofAccount(() => ({})),
  readAccountSecurity: ofAccount(() => ({})),
  changeEmailAddress: ofAccount(({ email }) => ({
    oldEmail: email,
    newEmail: newEmail('moved'),
    password,
  })),
  sendMfaCode: ofAccount(({ email }) => ({ email })),
  startMfa: ofAccount(() => ({ password })),
  confirmMfaCode: ofAccount(
    ({ uid }) => ({ userId: uid, code: '123456', password }),
    shown(
      'auth/second-factor/mfa',
      'with an authenticator app: a code from it registers it in the user’s record and document',
    ),
  ),
  renewMfaBackupCodes: ofAccount(
    () => ({ password, code: '123456' }),
    shown('auth/second-factor/mfa', 'new backup codes replace the old ones'),
  ),
  removeMfa: ofAccount(
    () => ({ password, code: '123456' }),
    shown('auth/second-factor/mfa', 'once it is off, the password alone logs in, and its data is deleted'),
  ),
  endSession: ofAccount(({ world }) => ({ sessionId: world.account.otherSessionId }), { endsSession: true }),
  endOtherSessions: ofAccount(() => ({}), { endsSession: true }),
  changePassword: ofAccount(({ email }) => ({ email, newPassword: 'sand and gravel', password })),
  logout: ofAccount(() => ({}), { endsSession: true }),
  changeMemberRole: ofEntity('soloTrucker', everyKind(owners), caller => ({ ...helper(caller), role: 'manager' })),
  removeMember: ofEntity('pitOperation', everyKind(managers), helper),
  leaveEntity: ofEntity('fleetTrucker', everyKind(allButOwners), owned),
  handOverEntity: ofEntity(
    'soloTrucker',
    everyKind(owners),
    caller => ({ ...helper(caller), password }),
    shown(
      'entity/member/member',
      'a business is handed over to a member and always has one owner, even after two parallel calls',
    ),
  ),
  entityStateChange: ofEntity('truckingFleet', moneyKinds(managers), caller => ({
    ...owned(caller),
    entityState: 'paused',
  })),
  requestAccountDelete: ofEntity(
    'pitOperation',
    everyKind(owners),
    caller => ({ ...owned(caller), password }),
    shown(
      'account-delete/account-delete',
      'closes the business, returns the date, emails the owner, and is recorded as specified',
    ),
  ),
  cancelAccountDelete: ofEntity(
    'pitOperation',
    everyKind(owners),
    owned,
    shown(
      'account-delete/account-delete',
      'can be canceled by the owner, and the business returns to its earlier state',
    ),
  ),
  requestUserDelete: signedIn(
    () => ({ password }),
    shown(
      'account-delete/user-delete',
      'a user removed from their only business can delete their login, down to the last row',
    ),
  ),
  cancelUserDelete: signedIn(
    () => ({}),
    shown('account-delete/user-delete', 'the deletion is canceled on request, and by creating a business'),
  ),
}
