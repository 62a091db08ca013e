/** Every route of the specification (section 2), each behind a guard. */

import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { guardPath, nextRoute } from '@haulway/domain/startup/next-route.ts'
import { IonRouterOutlet } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { matchPath, Navigate, Route, useLocation } from 'react-router-dom'
import { CallbackPage } from '../account/CallbackPage.tsx'
import { EnteredEntity } from '../account/EnteredEntity.tsx'
import { PendingCallback } from '../account/PendingCallback.tsx'
import { RegisterOrJoin } from '../account/RegisterOrJoin.tsx'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import { readPlatform } from '../native/platform.ts'
import { paths } from '../paths.ts'
import { lazyPart } from '../ui/feedback/Part.tsx'
import { PleaseWait } from '../ui/feedback/PleaseWait.tsx'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { Trail } from '../ui/layout/Trail.tsx'
import { LeaveGuard } from '../ui/overlay/LeaveGuard.tsx'
import { LoginPage } from '../user/sign-in/LoginPage.tsx'
import { ShellSignInPage } from '../user/sign-in/ShellSignInPage.tsx'
import { SignInRedirectPage } from '../user/sign-in/SignInRedirectPage.tsx'
import { areaParts } from './area-parts.ts'
import { pages } from './pages.ts'
import { noteDrawn } from './parts/after-first-page.ts'
import { LazyPage } from './parts/LazyPage.tsx'

const parts = {
  empty: lazyPart(async () => (await import('../account/EmptyPage.tsx')).EmptyPage),
  entityForm: lazyPart(async () => (await import('../entity/EntityFormPage.tsx')).EntityFormPage),
  missingInformation: lazyPart(
    async () => (await import('../account/MissingInformationPage.tsx')).MissingInformationPage,
  ),
  forgotPassword: lazyPart(async () => (await import('../user/sign-in/ForgotPasswordPage.tsx')).ForgotPasswordPage),
  emailConfirmed: lazyPart(async () => (await import('../user/sign-in/EmailConfirmedPage.tsx')).EmailConfirmedPage),
  newEmail: lazyPart(async () => (await import('../user/sign-in/NewEmailPage.tsx')).NewEmailPage),
  register: lazyPart(async () => (await import('../user/sign-in/RegisterPage.tsx')).RegisterPage),
  resetPassword: lazyPart(async () => (await import('../user/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage),
}

/** Without more requests: it is what most first visits see. */
function LoginScreen() {
  useEffect(noteDrawn, [])
  return isShell ? <ShellSignInPage page="login" /> : <LoginPage />
}

const wait = <PleaseWait />
const isShell = readPlatform() !== 'web'
const future = { v7_startTransition: true, v7_relativeSplatPath: true }

/** @param children what follows the router beside the pages, for signed-in users */
export function Screens({ children }: { children?: ReactNode }) {
  // A new key for each business remounts the outlet. So no page of the previous business stays mounted, and Ionic does
  // not hide a page that was removed and drawn again.
  const entityId = useMaybeCurrentUser()?.entityId ?? ''
  return (
    <IonReactRouter future={future}>
      <SkipLink />
      <LeaveGuard />
      <PendingCallback />
      {children}
      <EnteredEntity />
      <Trail of={entityId}>
        <IonRouterOutlet key={entityId}>
          {route(paths.login, <LoginScreen />)}
          {route(paths.loginRedirect, <SignInRedirectPage path={paths.loginRedirect} />)}
          {route(
            paths.register,
            <RegisterOrJoin>
              {isShell ? <ShellSignInPage page="register" /> : <LazyPage of={parts.register} waiting={wait} />}
            </RegisterOrJoin>,
          )}
          {route(paths.registerRedirect, <SignInRedirectPage path={paths.registerRedirect} />)}
          {route(paths.forgotPassword, <LazyPage of={parts.forgotPassword} waiting={wait} />)}
          {route(paths.resetPassword, <LazyPage of={parts.resetPassword} waiting={wait} />)}
          {route(paths.emailConfirmed, <LazyPage of={parts.emailConfirmed} waiting={wait} />)}
          {route(paths.newEmail, <LazyPage of={parts.newEmail} waiting={wait} />)}
          {route('/auth', null)}
          {route(paths.entityForm, <LazyPage of={parts.entityForm} waiting={wait} />)}
          {route(paths.missingInformationForm, <LazyPage of={parts.missingInformation} waiting={wait} />)}
          {route(paths.emptyPage, <LazyPage of={parts.empty} waiting={wait} />)}
          {route(paths.pay, <CallbackPage target="pay" />)}
          {route(paths.accountDetails, <CallbackPage target="accountDetails" />)}
          {route(paths.truckerActiveProjectV2, <LazyPage of={pages.driving} waiting={wait} />)}
          {route('/jobber/*', <LazyPage of={areaParts.jobber} waiting={wait} />)}
          {route('/pit-operation/*', <LazyPage of={areaParts.pitOperation} waiting={wait} />)}
          {route('/solo-trucker/*', <LazyPage of={areaParts.soloTrucker} waiting={wait} />)}
          {route('/trucking-fleet/*', <LazyPage of={areaParts.truckingFleet} waiting={wait} />)}
          {route('/fleet-trucker/*', <LazyPage of={areaParts.fleetTrucker} waiting={wait} />)}
          {route('/excavator-operator/*', <LazyPage of={areaParts.excavatorOperator} waiting={wait} />)}
          {route('*', null)}
        </IonRouterOutlet>
      </Trail>
    </IonReactRouter>
  )
}

function route(path: string, page: ReactNode) {
  return <Route path={path} element={<Guard path={path}>{page}</Guard>} />
}

/**
 * Draws a page, or redirects users who may not see it (specification 2 and 4). Ionic keeps a page mounted while another
 * page's path is open. Such a page keeps its last decision, so a refused page is not drawn behind the next one.
 */
function Guard({ path, children }: { path: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const [wasAllowed, setWasAllowed] = useState(false)
  const current = useMaybeCurrentUser()
  const code = current?.type && entityTypes[current.type].code
  const home = nextRoute({
    isLoggedIn: current !== undefined,
    user: current?.user ?? undefined,
    entityType: code,
  }).path
  const elsewhere = guardPath(pathname, {
    isLoggedIn: current !== undefined,
    entityType: code,
    home: home ?? paths.emptyPage,
  })
  const isOpen = matchPath(path, pathname) !== null
  const isAllowed = elsewhere === undefined
  if (isOpen && isAllowed !== wasAllowed) setWasAllowed(isAllowed)
  if (!isOpen) return wasAllowed ? children : null
  if (isAllowed) return children
  // Until the user's document arrives, stay on the page that startup opened.
  return current?.user === null ? <PleaseWait /> : <Navigate to={elsewhere} replace />
}
