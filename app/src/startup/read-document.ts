/** Reads one document from the server without the local database, for startup, which runs before it is open. */
import { openWireRead, type ReadParts } from '@haulway/client/transport/wire-read.ts'
import type { DocumentKey } from '@haulway/domain/document/document.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { z } from 'zod'
import { serverUrl } from '../native/server-url.ts'

const documentsTimeoutMs = 8 * secondMs

/**
 * @returns null when there is no such document
 * @throws AppError networkError when the server can't be reached, or something else answers in its place
 */
export async function readServerDocument<Schema extends z.ZodType>(
  key: DocumentKey,
  schema: Schema,
  getToken: ReadParts['getToken'] = async () => undefined,
): Promise<{ body: z.infer<Schema>; version: number } | null> {
  const { wireDocument } = openWireRead({ baseUrl: serverUrl, getToken, documentsTimeoutMs })
  const found = await wireDocument(key)
  return found ? { body: schema.parse(found.body), version: found.version } : null
}
