/** Reads a server path as text or bytes, for content that is neither a document nor a call. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { session } from './app-session.ts'

const refusalSchema = z.object({ message: z.string() })

/**
 * @param path such as `/export-own-track`
 * @returns undefined when the server has nothing there for this user
 * @throws AppError the server's refusal, or networkError 'Network not available.'
 */
export async function readText(path: string, timeoutMs: number): Promise<string | undefined> {
  return (await readAnswer(path, timeoutMs))?.text()
}

/** Like `readText`, but returns bytes. @param accept the content type to request */
export async function readBytes(path: string, accept: string, timeoutMs: number): Promise<Uint8Array | undefined> {
  const answer = await readAnswer(path, timeoutMs, { accept })
  return answer && new Uint8Array(await answer.arrayBuffer())
}

async function readAnswer(path: string, timeoutMs: number, headers: Record<string, string> = {}) {
  const answer = (await read(path, timeoutMs, headers, false)) ?? (await read(path, timeoutMs, headers, true))
  if (!answer) throw new AppError('userNotAuthenticated')
  if (answer.ok) return answer
  if (answer.status === 404) return undefined
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined))
  throw new AppError(answer.status === 403 ? 'notAllowed' : 'unavailable', refusal.data?.message)
}

/** @returns undefined when the server rejected the token */
async function read(path: string, timeoutMs: number, extraHeaders: Record<string, string>, isStale: boolean) {
  const token = await session.getToken(isStale)
  const headers = token ? { ...extraHeaders, authorization: `Bearer ${token}` } : extraHeaders
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(serverUrl + path, { headers, signal }).catch(() => undefined)
  if (!answer) throw new AppError('networkError')
  return answer.status === 401 ? undefined : answer
}
