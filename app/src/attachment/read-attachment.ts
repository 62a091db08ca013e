/** Reads an attachment's content from the server; it is not stored on the device. */
import { attachmentPath } from '@haulway/domain/attachment/attachment-upload.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { serverUrl } from '../native/server-url.ts'
import { session } from '../session/app-session.ts'

const timeoutMs = 60_000

/** @throws AppError networkError 'Network not available.', or notFound */
export async function readAttachment(attachmentId: string): Promise<Blob> {
  const token = await session.getToken(false)
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(serverUrl + attachmentPath(attachmentId), { headers, signal }).catch(() => undefined)
  if (answer?.status === 404) throw new AppError('notFound')
  if (!answer?.ok) throw new AppError('networkError')
  return answer.blob()
}
