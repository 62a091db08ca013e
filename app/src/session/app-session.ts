/** The app's one session, and its transports. */

import { openSession, tokenOf } from '@haulway/client/session.ts'
import { openHttpTransport } from '@haulway/client/transport/http-transport.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { preferenceKeys } from '../native/preferences.ts'
import { readSecret, removeSecret, writeSecret } from '../native/secrets.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { onSecretChanged } from '../native/web-secrets.ts'
import { sendContent } from '../sync/send-content.ts'

/** Sends no token: for signing in, refreshing, and documents that anyone may read. */
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

// A login or logout in one tab applies to all of them.
onSecretChanged(preferenceKeys.session, () => void session.load())

/** Sends the signed-in user's token. */
export const transport = openHttpTransport(readServerOrigin(), session.getToken, sendContent)

/** Sends the token of one user, and none once someone else is signed in: a call in line is never sent as another. */
export const transportOf = (uid: string) => openHttpTransport(readServerOrigin(), tokenOf(session, uid), sendContent)

/** Sends the given token, no matter who is signed in now: for the logout call of a session that has ended here. */
export const transportWith = (token: string) => openHttpTransport(readServerOrigin(), async () => token)
