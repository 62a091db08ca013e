/** Downloads an entity's data for its owner, as JSON text. Without an `entityId`: the signed-in user's own data. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { session } from './app-session.ts'

const timeoutMs = 120_000
const refusalSchema = z.object({ message: z.string() })

/** @throws AppError the server's refusal, or networkError 'Network not available.' */
export async function downloadExport(entityId?: string): Promise<string> {
  const token = await session.getToken(false)
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const path = entityId === undefined ? '/account-export' : `/account-export/${entityId}`
  const answer = await fetch(`${serverUrl}${path}`, { headers, signal }).catch(() => undefined)
  if (!answer) throw new AppError('networkError')
  if (answer.ok) return answer.text()
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined))
  throw new AppError(answer.status === 403 ? 'notAllowed' : 'unavailable', refusal.data?.message)
}
