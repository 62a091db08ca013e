/** The copy of the app on the device, by which it opens without a network. */
import { registerSW } from 'virtual:pwa-register'
import { readPlatform } from './platform.ts'

/** What a first page is followed by: a login, the documents of a dashboard, the first tabs. */
const quietMs = 5_000

/**
 * Lets the service worker store the whole app. Call it when the first page is drawn. A new version starts only after
 * every window of the old one is closed, so one version handles a load from start to end. A native app brings its own
 * files, and its store brings new versions.
 */
export function keepForOffline(): void {
  if (readPlatform() === 'web') setTimeout(() => registerSW({ immediate: true }), quietMs)
}
