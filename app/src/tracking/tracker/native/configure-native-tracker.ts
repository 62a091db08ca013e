/**
 * Startup's fourth step (specification 4): the plugin gets specification 9's constants before anything else, not only
 * when the first load starts. Its config for a load is kept, because it may already be tracking one.
 */
import type { GeolocationPlugin } from '../../../native/background-geolocation.ts'
import { constantsConfig } from '../tracker-config.ts'
import { highAccuracy } from './native-tracker-config.ts'

export async function configureNativeTracker(openPlugin: () => Promise<GeolocationPlugin>): Promise<void> {
  const plugin = await openPlugin()
  const state = await plugin.getState()
  const { geolocation, app, http, persistence } = constantsConfig
  // Points of a load that the server does not know yet must not be sent automatically.
  const autoSync = state.enabled ? (state.http?.autoSync ?? http.autoSync) : http.autoSync
  await plugin.setConfig({
    geolocation: { ...state.geolocation, ...geolocation, desiredAccuracy: highAccuracy },
    app: { ...state.app, ...app },
    http: { ...state.http, ...http, autoSync },
    persistence: { ...state.persistence, ...persistence },
  })
}
