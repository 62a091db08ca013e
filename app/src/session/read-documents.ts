/** Reads documents that are not stored on the device, page by page: older ones, and those of other entities. */
import { documentBodySchema } from '@haulway/domain/document/document.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'
import { session } from './app-session.ts'

const timeoutMs = 15_000
const pageSchema = z.object({
  documents: z.array(z.object({ id: z.string(), body: documentBodySchema })),
  next: z.string().optional(),
})

/**
 * One page of `GET /documents/{path}`.
 * @param path such as `haulway-entity/{entityId}/payments`, with its query
 * @throws AppError networkError 'Network not available.'
 */
export async function readDocuments<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<{ documents: { id: string; body: z.infer<Schema> }[]; next: string | undefined }> {
  const token = await session.getToken(false)
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(`${serverUrl}/documents/${path}`, { headers, signal }).catch(() => undefined)
  if (!answer?.ok) throw new AppError('networkError')
  const page = pageSchema.parse(await answer.json())
  const documents = page.documents.flatMap(({ id, body }) => {
    const parsed = schema.safeParse(body)
    return parsed.success ? [{ id, body: parsed.data }] : []
  })
  return { documents, next: page.next }
}
