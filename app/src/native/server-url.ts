/** The server's address: the page's origin on the web; in a native app, the address it was built with. */
import { readPlatform } from './platform.ts'

/** HAULWAY_SERVER_URL of the build (vite.config.ts), such as `https://haul.example.com`, or empty. */
const buildUrl: unknown = import.meta.env.HAULWAY_SERVER_URL

/** The prefix of every call's URL: empty on the web, whose calls go to the page's origin. */
export const serverUrl = readPlatform() !== 'web' && typeof buildUrl === 'string' ? buildUrl : ''

/** The server's origin, for links to it. */
export function readServerOrigin(): string {
  return serverUrl || window.location.origin
}
