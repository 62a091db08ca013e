/** The kind of app or browser that shows Haulway. Instructions on where to find a setting depend on it. */
import { readPlatform } from './platform.ts'

export type Surface = 'iosApp' | 'androidApp' | 'iosBrowser' | 'androidBrowser' | 'desktopBrowser'

export function readSurface(userAgent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): Surface {
  const platform = readPlatform()
  if (platform !== 'web') return platform === 'ios' ? 'iosApp' : 'androidApp'
  if (/android/i.test(userAgent)) return 'androidBrowser'
  // An iPad reports itself as a Mac, but has a touch screen.
  return /iphone|ipad/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
    ? 'iosBrowser'
    : 'desktopBrowser'
}
