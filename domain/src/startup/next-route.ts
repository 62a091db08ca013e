/** Where startup leads, and who may open which path (specification 2 and 4, startup routing 5 to 11). */
import { entityTypeNames, entityTypes, findEntityTypeName } from '../entity/entity-type.ts'
import { callbackRoutes } from './callback.ts'
import { type StartupAlert, startupAlert } from './startup-alert.ts'

export const loginRoute = '/auth/login'
/** The pages that anyone may open to log in, register, or follow a link of an email. */
export const signInRoutes: readonly string[] = [
  loginRoute,
  '/auth/login-redirect',
  '/auth/register',
  '/auth/register-redirect',
  '/auth/forgot-password',
  '/auth/reset',
  '/auth/new-email',
  '/auth/email-confirmed',
]
export const entityFormRoute = '/entity-form'
export const missingInformationRoute = '/missing-information-form'
export const drivingRoute = '/trucker-active-project-v2'

export type RouteFacts = {
  isLoggedIn: boolean
  user?: { entityIds: readonly string[]; missingInformationExists: boolean; testAccount: boolean }
  /** The preference `startEntity`. */
  startEntity?: string | null
  /** The type of the start entity. */
  entityType?: number | null
}

/** A path to go to, or the alert of a start entity without a type: it is logged, and no navigation happens. */
export type NextRoute = { path: string; alert?: undefined } | { path?: undefined; alert: StartupAlert }

/** Routing rules 5 to 11 of specification 4. */
export function nextRoute(facts: RouteFacts): NextRoute {
  const { isLoggedIn, user } = facts
  if (!isLoggedIn) return { path: loginRoute }
  if (!user || user.entityIds.length === 0) return { path: entityFormRoute }
  const typeName = findEntityTypeName(facts.entityType)
  // Rule 9 comes before 11: the form can be filled in for any type.
  if (user.missingInformationExists && !user.testAccount) return { path: missingInformationRoute }
  return typeName ? { path: entityTypes[typeName].startPage } : { alert: startupAlert('somethingWentWrong') }
}

/** Rule 7: the stored preferred entity if the user still has it, else the first; undefined when there is none. */
export function chooseStartEntity(
  entityIds: readonly string[],
  startEntity: string | null | undefined,
): string | undefined {
  return entityIds.find(id => id === startEntity) ?? entityIds[0]
}

/** After startup, navigation happens only from the root, or from the login page when the target differs. */
export function mayNavigate(currentPath: string, target: string): boolean {
  const path = plainPath(currentPath)
  return path === '/' || (path === loginRoute && target !== loginRoute)
}

export type Visitor = {
  isLoggedIn: boolean
  entityType?: number | null
  /** The path that startup led to, or would lead to now. */
  home: string
}

/**
 * The guard of every path after startup.
 * @returns the path to redirect to, or undefined to stay. An unknown path goes to the root, the root to /home, /home to
 * the next route, and the area of another entity type to the visitor's own. A load has a page in every area: a ticket's
 * QR code or a link from someone of another business opens the visitor's own page of it.
 */
export function guardPath(currentPath: string, visitor: Visitor): string | undefined {
  const path = plainPath(currentPath)
  if (path === '/') return '/home'
  if (path === '/home') return visitor.home
  if (path === '/auth') return visitor.isLoggedIn ? visitor.home : loginRoute
  if (path === '/empty-page' || signInRoutes.includes(path)) return undefined
  // Return links from hosted pages: stored there, and followed once a user is logged in.
  if (path === callbackRoutes.pay || path === callbackRoutes.accountDetails) return undefined
  if (path === entityFormRoute) return visitor.isLoggedIn ? undefined : '/auth'
  if (!isKnownPath(path)) return '/'
  if (!visitor.isLoggedIn) return loginRoute
  if (path === missingInformationRoute) return undefined
  return mayEnter(path, visitor.entityType) ? undefined : (ownLoadPath(path, visitor.entityType) ?? visitor.home)
}

const drivingTypes: readonly string[] = ['soloTrucker', 'fleetTrucker']

function mayEnter(path: string, entityType: number | null | undefined): boolean {
  const typeName = findEntityTypeName(entityType)
  if (!typeName) return false
  if (path === drivingRoute) return drivingTypes.includes(typeName)
  return isWithin(path, `/${entityTypes[typeName].slug}`)
}

function ownLoadPath(path: string, entityType: number | null | undefined): string | undefined {
  const typeName = findEntityTypeName(entityType)
  const [, projectId, loadLogId] = path.match(/^\/[^/]+\/load\/([^/]+)\/([^/]+)$/) ?? []
  return typeName && projectId && loadLogId && `/${entityTypes[typeName].slug}/load/${projectId}/${loadLogId}`
}

function isKnownPath(path: string): boolean {
  if (path === missingInformationRoute || path === drivingRoute) return true
  return entityTypeNames.some(name => isWithin(path, `/${entityTypes[name].slug}`))
}

function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`)
}

function plainPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!.replace(/\/+$/, '')
  return path === '' ? '/' : path
}
