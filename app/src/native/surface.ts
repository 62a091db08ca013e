/** What the app is looked at through: where a setting is to be found differs from one to the next. */
import { readPlatform } from './platform.ts'

export type Surface = 'iosApp' | 'androidApp' | 'iosBrowser' | 'androidBrowser' | 'desktopBrowser'

export function readSurface(userAgent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): Surface {
  const platform = readPlatform()
  if (platform !== 'web') return platform === 'ios' ? 'iosApp' : 'androidApp'
  if (/android/i.test(userAgent)) return 'androidBrowser'
  // A tablet of Apple's says that it is a Mac, and has fingers on it.
  return /iphone|ipad/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
    ? 'iosBrowser'
    : 'desktopBrowser'
}
