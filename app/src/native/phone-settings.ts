/** Opens the phone's settings, the only place where a user can change what an app may do once they have answered. */
import { AndroidSettings, IOSSettings, NativeSettings } from 'capacitor-native-settings'
import { readPlatform } from './platform.ts'

/** `app`: the page of this app with its permissions. */
export type SettingsPage = 'app' | 'location' | 'battery'

const androidPages = {
  app: AndroidSettings.ApplicationDetails,
  location: AndroidSettings.Location,
  battery: AndroidSettings.BatteryOptimization,
} as const satisfies Record<SettingsPage, AndroidSettings>

/** Apple lets an app open only its own page; a browser opens none. */
export function canOpenSettings(page: SettingsPage): boolean {
  const platform = readPlatform()
  return platform === 'android' || (platform === 'ios' && page === 'app')
}

export async function openSettings(page: SettingsPage): Promise<void> {
  await NativeSettings.open({ optionAndroid: androidPages[page], optionIOS: IOSSettings.App })
}
