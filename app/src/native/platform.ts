/** Where the app runs, and the few things only the shell can do. */
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

/** A hint only: a phone can be "connected" to a network that leads nowhere. */
export function onNetworkBack(listener: () => void): () => void {
  const added = Network.addListener('networkStatusChange', status => {
    if (status.connected) listener()
  })
  return () => void added.then(handle => handle.remove())
}

/** Splash auto-hide is off (specification 9): the startup hides it when it is finished. */
export async function hideSplash(): Promise<void> {
  await SplashScreen.hide()
}

/** Opens a page in the system's browser, above the app. Only for native shells: the web goes to its pages itself. */
export async function openBrowser(url: string): Promise<void> {
  await Browser.open({ url, presentationStyle: 'popover' })
}

/** Puts away the system's browser, once it has led back into the app. */
export async function closeBrowser(): Promise<void> {
  // It may be gone already; and some Androids can't be told to close theirs.
  if (readPlatform() !== 'web') await Browser.close().catch(() => {})
}

/** Deep links back into the app. Never fires on the web, where the callback is a page. */
export function onDeepLink(listener: (url: string) => void): () => void {
  if (readPlatform() === 'web') return () => {}
  const added = App.addListener('appUrlOpen', event => listener(event.url))
  return () => void added.then(handle => handle.remove())
}

/** Ends with the app in the background: the moment to flush what waits. */
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

/** The app is in front again. */
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
