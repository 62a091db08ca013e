/** Reads what this device does not hold, with the signed-in user's token. */
import { openRead } from '@haulway/client/read.ts'
import { readServerOrigin } from '../native/server-url.ts'
import { session } from './app-session.ts'

export const read = openRead({ baseUrl: readServerOrigin(), getToken: session.getToken })
