/** The one session and transport of this app. */
import { onPreferenceChanged, preferenceKeys } from '../native/preferences.ts'
import { serverUrl } from '../native/server-url.ts'
import { openHttpTransport } from '../sync/http-transport.ts'
import { openSession } from './session.ts'

/** Sends no token: signing in, refreshing, what anybody may read. */
export const openTransport = openHttpTransport(serverUrl, async () => undefined)

export const session = openSession(openTransport)

// Whoever logs in or out in one tab has done so in all of them.
onPreferenceChanged(preferenceKeys.session, () => void session.load())

/** Sends the token of whoever is signed in. */
export const transport = openHttpTransport(serverUrl, session.getToken)

/** Sends one token, whoever is signed in by now: the last word of a session. */
export const transportWith = (token: string) => openHttpTransport(serverUrl, async () => token)
