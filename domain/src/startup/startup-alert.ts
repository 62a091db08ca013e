/** The alerts of specification 8, with its exact texts. */
import type { NativePlatform } from './version-check.ts'

type AlertRow = { title: string; subtitle?: string; message: string; button: string; errorCode?: string }

export const stores = { ios: 'App Store', android: 'Google Play Store' } as const satisfies Record<
  NativePlatform,
  string
>

/** The store of the platform replaces `{store}`; `Haulway` is the product. */
export const startupAlerts = {
  networkError: {
    title: 'Network Error',
    subtitle: "Couldn't Connect To Haulway Network",
    message: 'Please check your internet connection and try again.',
    button: 'Try Again',
  },
  underMaintenance: {
    title: 'Under Maintenance',
    subtitle: 'Please try again later.',
    message:
      "We are working really hard to give you a better experience. This shouldn't take long. Please try again later.",
    button: 'Try Again',
  },
  pleaseUpdate: {
    title: 'Please Update',
    message: 'Please go to {store} and update the App to keep using it.',
    button: 'Ok',
  },
  updateAvailable: { title: 'Update Available', message: 'Get the best experience.', button: 'Ok' },
  somethingWentWrong: {
    title: 'Something Went Wrong',
    message: 'Please Contact Support',
    button: 'Ok',
    errorCode: 'IN-0',
  },
} as const satisfies Record<string, AlertRow>

export type StartupAlertKind = keyof typeof startupAlerts
export type StartupAlert = AlertRow & { kind: StartupAlertKind }

/** An alert with its store filled in. Only `pleaseUpdate` needs the platform. */
export function startupAlert(kind: Exclude<StartupAlertKind, 'pleaseUpdate'>): StartupAlert
export function startupAlert(kind: 'pleaseUpdate', platform: NativePlatform): StartupAlert
export function startupAlert(kind: StartupAlertKind, platform?: NativePlatform): StartupAlert {
  const row: AlertRow = startupAlerts[kind]
  return { ...row, kind, message: platform ? row.message.replace('{store}', stores[platform]) : row.message }
}
