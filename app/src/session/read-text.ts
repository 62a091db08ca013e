/** Reads an address of the server as text, for what is no document and no call. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { session } from './app-session.ts'

const refusalSchema = z.object({ message: z.string() })

/**
 * @param path such as `/load-tracks/{projectId}/{loadLogId}`
 * @returns undefined when there is no such thing for this user
 * @throws AppError the server's refusal, or networkError 'Network not available.'
 */
export async function readText(path: string, timeoutMs: number): Promise<string | undefined> {
  const answer = (await read(path, timeoutMs, false)) ?? (await read(path, timeoutMs, true))
  if (!answer) throw new AppError('userNotAuthenticated')
  if (answer.ok) return answer.text()
  if (answer.status === 404) return undefined
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined))
  throw new AppError(answer.status === 403 ? 'notAllowed' : 'unavailable', refusal.data?.message)
}

/** @returns undefined where the token was not good */
async function read(path: string, timeoutMs: number, isStale: boolean): Promise<Response | undefined> {
  const token = await session.getToken(isStale)
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(serverUrl + path, { headers, signal }).catch(() => undefined)
  if (!answer) throw new AppError('networkError')
  return answer.status === 401 ? undefined : answer
}
