/** Reads one document from the server without the local database, for startup, which runs before it is open. */
import { wireDocumentSchema } from '@haulway/domain/document/document.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'

const timeoutMs = 8_000
const pageSchema = z.object({ documents: z.array(wireDocumentSchema) })

/**
 * @param path such as `haulway-config/haulwayStatus`
 * @returns null when there is no such document
 * @throws AppError networkError when the server can't be reached, or something else answers in its place
 */
export async function readServerDocument<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  token?: string,
): Promise<{ body: z.infer<Schema>; version: number } | null> {
  const response = await fetch(`${serverUrl}/documents/${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: AbortSignal.timeout(timeoutMs),
    cache: 'no-store',
  }).catch(() => undefined)
  if (response?.status === 404) return null
  const page = response?.ok ? pageSchema.safeParse(await response.json().catch(() => undefined)) : undefined
  if (!page?.success) throw new AppError('networkError')
  const [found] = page.data.documents
  return { body: schema.parse(found?.body), version: found?.version ?? 0 }
}
