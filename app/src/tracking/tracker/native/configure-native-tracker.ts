/**
 * Startup's fourth step (specification 4): the plugin has specification 9's constants before anything else is known,
 * and not only when the first load begins. What it holds of a load is left to it: it may be tracking one already.
 */
import type { GeolocationPlugin } from '../../../native/background-geolocation.ts'
import { constantsConfig } from '../tracker-config.ts'
import { highAccuracy } from './native-tracker-config.ts'

export async function configureNativeTracker(openPlugin: () => Promise<GeolocationPlugin>): Promise<void> {
  const plugin = await openPlugin()
  const held = await plugin.getState()
  const { geolocation, app, http, persistence } = constantsConfig
  // A load that the server does not know yet is not to be sent by itself.
  const autoSync = held.enabled ? (held.http?.autoSync ?? http.autoSync) : http.autoSync
  await plugin.setConfig({
    geolocation: { ...held.geolocation, ...geolocation, desiredAccuracy: highAccuracy },
    app: { ...held.app, ...app },
    http: { ...held.http, ...http, autoSync },
    persistence: { ...held.persistence, ...persistence },
  })
}
