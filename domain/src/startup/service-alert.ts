/** The alerts about the service as a whole, and what they may stop (specification 8; design: startup). */
import { isServiceAvailable, type ServiceStatus } from './service-status.ts'
import { type StartupAlert, startupAlert } from './startup-alert.ts'
import { type AppPlatform, checkVersion, updateCheckResults, type VersionConfig } from './version-check.ts'

/** What is known of the service and of this app; a document that does not exist is null. */
export type ServiceFacts = {
  platform: AppPlatform
  versionCode: number
  /** A load is under way on this device: maintenance and updates are told, but stop nothing. */
  hasOpenLoad: boolean
  status?: ServiceStatus | null | undefined
  versionConfig?: VersionConfig | null | undefined
  /** The latest version whose offer was answered with Ok on this device: it is not offered again. */
  answeredVersionCode?: number | undefined
}

/** Under Maintenance, once the status is known and does not say that the service is available. */
export function findMaintenanceAlert({ status }: ServiceFacts): StartupAlert | undefined {
  return status !== undefined && !isServiceAvailable(status) ? startupAlert('underMaintenance') : undefined
}

/** Please Update below the least version; Update Available, once for each version, where there is another. */
export function findUpdateAlert(facts: ServiceFacts): StartupAlert | undefined {
  const { platform, versionCode, versionConfig, answeredVersionCode } = facts
  if (platform === 'web' || !versionConfig) return undefined
  const result = checkVersion(versionCode, versionConfig)
  if (result === updateCheckResults.mandatoryUpdate) return startupAlert('pleaseUpdate', platform)
  if (result === updateCheckResults.noUpdate) return undefined
  return answeredVersionCode === versionConfig.latestVersionCode ? undefined : startupAlert('updateAvailable')
}

/** Whether an alert keeps everything else from being done: never while a load is open, but for what has no way on. */
export function isStopping(alert: StartupAlert, facts: Pick<ServiceFacts, 'hasOpenLoad'>): boolean {
  if (alert.kind === 'updateAvailable') return false
  if (alert.kind === 'underMaintenance' || alert.kind === 'pleaseUpdate') return !facts.hasOpenLoad
  return true
}

/**
 * The alert of an app that runs: as at its start, and as long as its cause is there.
 * @returns undefined when there is nothing to tell
 */
export function decideLiveAlert(facts: ServiceFacts): { alert: StartupAlert; isStopping: boolean } | undefined {
  const alert = findMaintenanceAlert(facts) ?? findUpdateAlert(facts)
  return alert && { alert, isStopping: isStopping(alert, facts) }
}
