/** The platform the app runs on, and the few actions that only a native app can do. */
import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { Capacitor } from '@capacitor/core'
import { Network } from '@capacitor/network'
import { SplashScreen } from '@capacitor/splash-screen'

export type Platform = 'ios' | 'android' | 'web'

export function readPlatform(): Platform {
  const platform = Capacitor.getPlatform()
  return platform === 'ios' || platform === 'android' ? platform : 'web'
}

/** Calls `listener` when the network is back. Only a hint: a phone can be "connected" to a network without internet. */
export function onNetworkBack(listener: () => void): () => void {
  return onNetworkChange(isConnected => isConnected && listener())
}

/** Calls `listener` when the device has lost its network. Only a hint, too. */
export function onNetworkLost(listener: () => void): () => void {
  return onNetworkChange(isConnected => isConnected || listener())
}

function onNetworkChange(listener: (isConnected: boolean) => void): () => void {
  const added = Network.addListener('networkStatusChange', status => listener(status.connected))
  return () => void added.then(handle => handle.remove())
}

/** Splash auto-hide is off (specification 9): startup hides the splash when it is finished. */
export async function hideSplash(): Promise<void> {
  await SplashScreen.hide()
}

/** Opens a page in the system's browser, above the app. Only for native apps; the web app navigates to the page. */
export async function openBrowser(url: string): Promise<void> {
  await Browser.open({ url, presentationStyle: 'popover' })
}

/** Closes the system's browser after it has sent the user back to the app. */
export async function closeBrowser(): Promise<void> {
  // It may be closed already, and some Android versions can't close it.
  if (readPlatform() !== 'web') await Browser.close().catch(() => {})
}

/** Calls `listener` with each deep link into the app. Never fires on the web, where the callback is a page. */
export function onDeepLink(listener: (url: string) => void): () => void {
  if (readPlatform() === 'web') return () => {}
  const added = App.addListener('appUrlOpen', event => listener(event.url))
  return () => void added.then(handle => handle.remove())
}

/** Calls `listener` when the app goes to the background: the time to write what is not stored yet. */
export function onPause(listener: () => void): () => void {
  if (readPlatform() === 'web') {
    const listen = () => {
      if (document.visibilityState === 'hidden') listener()
    }
    document.addEventListener('visibilitychange', listen)
    window.addEventListener('pagehide', listener)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      window.removeEventListener('pagehide', listener)
    }
  }
  const added = App.addListener('pause', listener)
  return () => void added.then(handle => handle.remove())
}

/** Calls `listener` when the app is in front again. */
export function onResume(listener: () => void): () => void {
  if (readPlatform() === 'web') {
    const listen = () => {
      if (document.visibilityState === 'visible') listener()
    }
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }
  const added = App.addListener('resume', listener)
  return () => void added.then(handle => handle.remove())
}
