/** Calls by which apps send logs (specification 3). Refusal: 'Invalid Platform'. */
import { z } from 'zod'
import { call } from '../call.ts'
import { logInputSchema } from './log.ts'

const logged = z.object({ isLogged: z.literal(true) })

export const logCalls = {
  appendErrorLog: call.route({ method: 'POST', path: '/haulway-error-logs' }).input(logInputSchema).output(logged),
  appendInfoLog: call.route({ method: 'POST', path: '/haulway-info-logs' }).input(logInputSchema).output(logged),
}
