/** The one session and transport of this app. */

import { openHttpTransport } from '@haulway/client/http-transport.ts'
import { openSession } from '@haulway/client/session.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { onPreferenceChanged, preferenceKeys } from '../native/preferences.ts'
import { readSecret, removeSecret, writeSecret } from '../native/secrets.ts'
import { readServerOrigin } from '../native/server-url.ts'

/** Sends no token: signing in, refreshing, what anybody may read. */
export const openTransport = openHttpTransport(readServerOrigin(), async () => undefined)

export const session = openSession({
  transport: openTransport,
  tokens: {
    read: () => readSecret(preferenceKeys.session, sessionTokensSchema),
    write: tokens => writeSecret(preferenceKeys.session, tokens),
    remove: () => removeSecret(preferenceKeys.session),
  },
  lock: work => ('locks' in navigator ? navigator.locks.request('haulway-refresh', work) : work()),
})

// Whoever logs in or out in one tab has done so in all of them.
onPreferenceChanged(preferenceKeys.session, () => void session.load())

/** Sends the token of whoever is signed in. */
export const transport = openHttpTransport(readServerOrigin(), session.getToken)

/** Sends one token, whoever is signed in by now: the last word of a session. */
export const transportWith = (token: string) => openHttpTransport(readServerOrigin(), async () => token)
