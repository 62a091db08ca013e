/** Every path of the app, in one place (specification 2). A snapshot test protects them. */
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { callbackRoutes } from '@haulway/domain/startup/callback.ts'
import type { AreaTab } from './area-tabs.ts'

export const paths = {
  root: '/',
  home: '/home',
  missingInformationForm: '/missing-information-form',
  entityForm: '/entity-form',
  emptyPage: '/empty-page',
  truckerActiveProjectV2: '/trucker-active-project-v2',
  login: '/auth/login',
  loginRedirect: '/auth/login-redirect',
  register: '/auth/register',
  registerRedirect: '/auth/register-redirect',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset',
  newEmail: '/auth/new-email',
  emailConfirmed: '/auth/email-confirmed',
  ...callbackRoutes,
  area: <Area extends EntityTypeName>(area: Area) => `/${entityTypes[area].slug}`,
  tab: <Area extends EntityTypeName>(area: Area, tab: AreaTab<Area>) => `/${entityTypes[area].slug}/${tab}`,
  account: (area: EntityTypeName) => `/${entityTypes[area].slug}/account`,
  profile: (area: EntityTypeName) => `/${entityTypes[area].slug}/profile`,
  security: (area: EntityTypeName) => `/${entityTypes[area].slug}/security`,
  business: (area: EntityTypeName) => `/${entityTypes[area].slug}/business`,
  /** A hauler's documents. */
  documents: (area: EntityTypeName) => `/${entityTypes[area].slug}/documents`,
  /** What a buyer requires of its haulers. */
  requirements: (area: EntityTypeName) => `/${entityTypes[area].slug}/requirements`,
  /** API keys and webhooks of a business. */
  integrations: (area: EntityTypeName) => `/${entityTypes[area].slug}/integrations`,
  members: (area: EntityTypeName) => `/${entityTypes[area].slug}/members`,
  deleteAccount: (area: EntityTypeName) => `/${entityTypes[area].slug}/delete-account`,
  outbox: (area: EntityTypeName) => `/${entityTypes[area].slug}/outbox`,
  /** Checks whether this device can track a load. */
  trackingCheck: (area: EntityTypeName) => `/${entityTypes[area].slug}/tracking-check`,
  /** A practice load on this device only. */
  practice: (area: EntityTypeName) => `/${entityTypes[area].slug}/practice`,
  notifications: (area: EntityTypeName) => `/${entityTypes[area].slug}/notifications`,
  notificationSettings: (area: EntityTypeName) => `/${entityTypes[area].slug}/notifications/settings`,
  /** The live map: a tab in some areas, linked from a page in the others. */
  map: (area: EntityTypeName) => `/${entityTypes[area].slug}/map`,
  mapOfLoad: (area: EntityTypeName, loadLogId: string) => `/${entityTypes[area].slug}/map?load=${loadLogId}`,
  mapOfProject: (area: EntityTypeName, projectId: string) => `/${entityTypes[area].slug}/map?project=${projectId}`,
  /** The trucks of a fleet or a solo trucker, or those a fleet trucker may choose from. */
  trucks: (area: EntityTypeName) => `/${entityTypes[area].slug}/trucks`,
  truck: (area: EntityTypeName, truckId: string) => `/${entityTypes[area].slug}/trucks/${truckId}`,
  /** The time sheets of a driver, a hauler or a jobber. */
  timeSheets: (area: EntityTypeName) => `/${entityTypes[area].slug}/time-sheets`,
  timeSheet: (area: EntityTypeName, shiftId: string) => `/${entityTypes[area].slug}/time-sheets/${shiftId}`,
  /** A driver's time record, also of a fleet's drivers, and the payroll draft. */
  shiftHours: (area: EntityTypeName) => `/${entityTypes[area].slug}/hours`,
  newProject: '/jobber/projects/new',
  projectCalendar: '/jobber/projects/calendar',
  approveLoads: '/jobber/approve',
  /** Agrees on a day's loads with each business on the other side. */
  agreeDay: (area: EntityTypeName) => `/${entityTypes[area].slug}/agree-day`,
  statement: (area: EntityTypeName, statementId: string) => `/${entityTypes[area].slug}/statement/${statementId}`,
  /** The standing rate cards with other businesses. */
  rateCards: (area: EntityTypeName) => `/${entityTypes[area].slug}/rate-cards`,
  /** Proposes a card: to any business, another one for an agreement, or another one for accepted work. */
  proposeCard: (area: EntityTypeName, about?: { agreementId: string } | { offerId: string }) =>
    `/${entityTypes[area].slug}/rate-cards/new${about ? `?${new URLSearchParams(about)}` : ''}`,
  /** What a fleet pays its drivers, one of them, and what a driver earns. */
  fleetDriverPay: '/trucking-fleet/driver-pay',
  driverPay: (driverEntityId: string) => `/trucking-fleet/driver-pay/${driverEntityId}`,
  myPay: '/fleet-trucker/my-pay',
  withdraw: (area: EntityTypeName) => `/${entityTypes[area].slug}/withdraw`,
  project: (projectId: string) => `/jobber/projects/${projectId}`,
  addHaul: (projectId: string) => `/jobber/projects/${projectId}/haul`,
  loadLog: <Area extends EntityTypeName>(area: Area, projectId: string, loadLogId: string) =>
    `/${entityTypes[area].slug}/load/${projectId}/${loadLogId}`,
  /** Why a load pays what it pays. */
  loadWhy: (area: EntityTypeName, projectId: string, loadLogId: string) =>
    `/${entityTypes[area].slug}/load/${projectId}/${loadLogId}/why`,
  /** The replay of a load's track. */
  loadTrack: (area: EntityTypeName, projectId: string, loadLogId: string) =>
    `/${entityTypes[area].slug}/load/${projectId}/${loadLogId}/track`,
  /** The cycle times of a jobber, a pit or a fleet; with a `projectId`, only those of that project. */
  cycleTimes: (area: EntityTypeName, projectId?: string) =>
    `/${entityTypes[area].slug}/cycle-times${projectId === undefined ? '' : `?project=${projectId}`}`,
} as const
