/** Where the server is: the page's own origin on the web, the one a native shell was built for. */
import { readPlatform } from './platform.ts'

/** HAULWAY_SERVER_URL of the build (vite.config.ts), such as `https://haul.example.com`; else empty. */
const builtFor: unknown = import.meta.env.HAULWAY_SERVER_URL

/** What addresses of calls begin with: empty on the web, whose calls stay on its own origin. */
export const serverUrl = readPlatform() !== 'web' && typeof builtFor === 'string' ? builtFor : ''

/** The server's origin, as links to it begin. */
export function readServerOrigin(): string {
  return serverUrl || window.location.origin
}
