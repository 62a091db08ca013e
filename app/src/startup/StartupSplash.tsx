/** The splash with the step that startup is at. */
import { type StartupStep, startupSteps } from '@haulway/domain/startup/startup-state.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Splash } from '../ui/splash/Splash.tsx'

export function StartupSplash({ step, children }: { step: StartupStep; children?: ReactNode }) {
  const { t } = useLingui()
  const stepLabels: Partial<Record<StartupStep, string>> = {
    started: t`Checking the network`,
    networkConnectionChecked: t`Checking the service`,
    availabilityChecked: t`Checking the version`,
    configResourcesRetrieved: t`Checking your login`,
    authStateReceived: t`Loading your work`,
  }
  return (
    <Splash text={stepLabels[step] ?? t`Please Wait...`} done={startupSteps.indexOf(step)} of={startupSteps.length - 1}>
      {children}
    </Splash>
  )
}
