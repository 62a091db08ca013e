/**
 * Reads over HTTP with a token and a timeout, and documents as the server sent them. It knows no collection, so that an
 * app can start without their schemas.
 */
import { type DocumentKey, type WireDocument, wireDocumentSchema } from '@haulway/domain/document/document.ts'
import { AppError, type AppErrorCode, appErrors } from '@haulway/domain/errors.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { z } from 'zod'

export type ReadParts = {
  baseUrl: string
  /** Returns a valid token; with `isStale`, the last one was refused, so it renews it. */
  getToken: (isStale: boolean) => Promise<string | undefined>
  /** The longest wait for documents, ms. */
  documentsTimeoutMs?: number
}

const documentsMs = 15 * secondMs

const pageSchema = z.object({ documents: z.array(wireDocumentSchema), next: z.string().optional() })

export function openWireRead({ baseUrl, getToken, documentsTimeoutMs: timeoutMs = documentsMs }: ReadParts) {
  const get = openGet(baseUrl, getToken)
  /** @param path below `/documents` */
  const readPage = async (path: string) => {
    const options = { timeoutMs, cache: 'no-store' } as const
    const page = pageSchema.safeParse(await get(`/documents/${path}`, options, body => body.json()))
    // Something else answered, such as the page of a hotspot.
    if (!page.success) throw new AppError('networkError')
    return page.data
  }
  const wireDocument = async (key: DocumentKey): Promise<WireDocument | undefined> => {
    const page = await readPage(documentPath(key)).catch(unlessNotFound)
    return page?.documents[0]
  }
  return { get, readPage, wireDocument }
}

/** The document that its scope is named after has the path of the scope. */
function documentPath({ scope, collection, id }: DocumentKey): string {
  if (scope === collection) return `${scope}/${id}`
  return scope === `${collection}/${id}` ? scope : `${scope}/${collection}/${id}`
}

/** Is called with all bytes so far, after decompression. How many there will be is not known before the end. */
export type OnReceived = (bytes: number) => void

type GetOptions = {
  timeoutMs: number
  accept?: string
  cache?: RequestInit['cache']
  onReceived?: OnReceived | undefined
}

/** Requests a path, and again with a new token if the server refuses the first one. */
function openGet(baseUrl: string, getToken: ReadParts['getToken']) {
  const send = async (path: string, { timeoutMs, accept, cache }: GetOptions, token: string | undefined) => {
    const headers = { ...(accept && { accept }), ...(token && { authorization: `Bearer ${token}` }) }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(baseUrl + path, { headers, signal, ...(cache && { cache }) }).catch(() => undefined)
    if (!response) throw new AppError('networkError')
    return response
  }
  return async <T>(path: string, options: GetOptions, take: (response: Response) => Promise<T>): Promise<T> => {
    const token = await getToken(false)
    let response = await send(path, options, token)
    if (response.status === 401) {
      const renewed = await getToken(true)
      if (renewed !== token) response = await send(path, options, renewed)
    }
    if (!response.ok) throw await refusalOf(response)
    // A connection can also break halfway through a file.
    return take(options.onReceived ? countReceived(response, options.onReceived) : response).catch(() => {
      throw new AppError('networkError')
    })
  }
}

function countReceived(response: Response, onReceived: OnReceived): Response {
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength
      onReceived(bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counting), response)
}

/** A refusal that our server wrote. A bare status may come from any proxy on the route, so it proves nothing. */
const refusalSchema = z.object({ code: z.string(), message: z.string() })
const codeSchema = z.custom<AppErrorCode>(code => typeof code === 'string' && code in appErrors)

async function refusalOf(response: Response): Promise<AppError> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined))
  if (!refusal.success) return new AppError('networkError')
  const code = codeSchema.safeParse(refusal.data.code)
  return new AppError(code.success ? code.data : 'unavailable', refusal.data.message)
}

export function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'notFound')) throw error
}
