/** Every route of the specification (section 2), each behind a guard. */

import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { guardPath, nextRoute } from '@haulway/domain/startup/next-route.ts'
import { IonRouterOutlet } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { type ReactNode, useRef } from 'react'
import { matchPath, Navigate, Route, useLocation } from 'react-router-dom'
import { CallbackPage } from '../account/CallbackPage.tsx'
import { EmptyPage } from '../account/EmptyPage.tsx'
import { EnteredEntity } from '../account/EnteredEntity.tsx'
import { MissingInformationPage } from '../account/MissingInformationPage.tsx'
import { PendingCallback } from '../account/PendingCallback.tsx'
import { RegisterOrJoin } from '../account/RegisterOrJoin.tsx'
import { useMaybeCurrentUser } from '../entity/CurrentEntity.tsx'
import { EntityFormPage } from '../entity/EntityFormPage.tsx'
import { DrivingPage } from '../load/DrivingPage.tsx'
import { readPlatform } from '../native/platform.ts'
import { paths } from '../paths.ts'
import { PleaseWait } from '../ui/feedback/PleaseWait.tsx'
import { ForgotPasswordPage } from '../user/sign-in/ForgotPasswordPage.tsx'
import { LoginPage } from '../user/sign-in/LoginPage.tsx'
import { NewEmailPage } from '../user/sign-in/NewEmailPage.tsx'
import { RegisterPage } from '../user/sign-in/RegisterPage.tsx'
import { ResetPasswordPage } from '../user/sign-in/ResetPasswordPage.tsx'
import { ShellSignInPage } from '../user/sign-in/ShellSignInPage.tsx'
import { SignInRedirectPage } from '../user/sign-in/SignInRedirectPage.tsx'
import { ExcavatorOperatorArea } from './excavator-operator/ExcavatorOperatorArea.tsx'
import { FleetTruckerArea } from './fleet-trucker/FleetTruckerArea.tsx'
import { JobberArea } from './jobber/JobberArea.tsx'
import { PushedPath } from './PushedPath.tsx'
import { PitOperationArea } from './pit-operation/PitOperationArea.tsx'
import { SoloTruckerArea } from './solo-trucker/SoloTruckerArea.tsx'
import { TruckingFleetArea } from './trucking-fleet/TruckingFleetArea.tsx'

const isShell = readPlatform() !== 'web'
const future = { v7_startTransition: true, v7_relativeSplatPath: true }

export function Screens() {
  // A new key for each business remounts the outlet. So no page of the previous business stays mounted, and Ionic does
  // not hide a page that was removed and drawn again.
  const entityId = useMaybeCurrentUser()?.entityId ?? ''
  return (
    <IonReactRouter future={future}>
      <PendingCallback />
      <PushedPath />
      <EnteredEntity />
      <IonRouterOutlet key={entityId}>
        {route(paths.login, isShell ? <ShellSignInPage page="login" /> : <LoginPage />)}
        {route(paths.loginRedirect, <SignInRedirectPage />)}
        {route(
          paths.register,
          <RegisterOrJoin>{isShell ? <ShellSignInPage page="register" /> : <RegisterPage />}</RegisterOrJoin>,
        )}
        {route(paths.registerRedirect, <SignInRedirectPage />)}
        {route(paths.forgotPassword, <ForgotPasswordPage />)}
        {route(paths.resetPassword, <ResetPasswordPage />)}
        {route(paths.newEmail, <NewEmailPage />)}
        {route('/auth', null)}
        {route(paths.entityForm, <EntityFormPage />)}
        {route(paths.missingInformationForm, <MissingInformationPage />)}
        {route(paths.emptyPage, <EmptyPage />)}
        {route(paths.pay, <CallbackPage target="pay" />)}
        {route(paths.accountDetails, <CallbackPage target="accountDetails" />)}
        {route(paths.truckerActiveProjectV2, <DrivingPage />)}
        {route('/jobber/*', <JobberArea />)}
        {route('/pit-operation/*', <PitOperationArea />)}
        {route('/solo-trucker/*', <SoloTruckerArea />)}
        {route('/trucking-fleet/*', <TruckingFleetArea />)}
        {route('/fleet-trucker/*', <FleetTruckerArea />)}
        {route('/excavator-operator/*', <ExcavatorOperatorArea />)}
        {route('*', null)}
      </IonRouterOutlet>
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
  const wasAllowed = useRef(false)
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
  if (matchPath(path, pathname) === null) return wasAllowed.current ? children : null
  wasAllowed.current = elsewhere === undefined
  if (elsewhere === undefined) return children
  // Until the user's document arrives, stay on the page that startup opened.
  return current?.user === null ? <PleaseWait /> : <Navigate to={elsewhere} replace />
}
