/** The alerts about the service as a whole, and whether they stop the app (specification 8). */
import { isServiceAvailable, type ServiceStatus } from './service-status.ts'
import { type StartupAlert, startupAlert } from './startup-alert.ts'
import { type AppPlatform, checkVersion, updateCheckResults, type VersionConfig } from './version-check.ts'

/** The known facts about the service and this app. A document that does not exist is null. */
export type ServiceFacts = {
  platform: AppPlatform
  versionCode: number
  /** A load is under way on this device: maintenance and updates are shown, but don't stop the app. */
  hasOpenLoad: boolean
  status?: ServiceStatus | null | undefined
  versionConfig?: VersionConfig | null | undefined
  /** The latest version whose update the user dismissed with Ok on this device: it is not offered again. */
  answeredVersionCode?: number | undefined
}

/** Under Maintenance, if the status is known and the service is not available. */
export function findMaintenanceAlert({ status }: ServiceFacts): StartupAlert | undefined {
  return status !== undefined && !isServiceAvailable(status) ? startupAlert('underMaintenance') : undefined
}

/** Please Update below the minimum version; Update Available, once for each version, if there is a newer one. */
export function findUpdateAlert(facts: ServiceFacts): StartupAlert | undefined {
  const { platform, versionCode, versionConfig, answeredVersionCode } = facts
  if (platform === 'web' || !versionConfig) return undefined
  const result = checkVersion(versionCode, versionConfig)
  if (result === updateCheckResults.mandatoryUpdate) return startupAlert('pleaseUpdate', platform)
  if (result === updateCheckResults.noUpdate) return undefined
  return answeredVersionCode === versionConfig.latestVersionCode ? undefined : startupAlert('updateAvailable')
}

/** Whether an alert stops the app. Maintenance and updates never do while a load is open; startup errors always do. */
export function isStopping(alert: StartupAlert, facts: Pick<ServiceFacts, 'hasOpenLoad'>): boolean {
  if (alert.kind === 'updateAvailable') return false
  if (alert.kind === 'underMaintenance' || alert.kind === 'pleaseUpdate') return !facts.hasOpenLoad
  return true
}

/**
 * The alert of a running app: the same as at its start, for as long as its cause lasts.
 * @returns undefined when there is no alert
 */
export function decideLiveAlert(facts: ServiceFacts): { alert: StartupAlert; isStopping: boolean } | undefined {
  const alert = findMaintenanceAlert(facts) ?? findUpdateAlert(facts)
  return alert && { alert, isStopping: isStopping(alert, facts) }
}
