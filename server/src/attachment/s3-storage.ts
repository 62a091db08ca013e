/** Content in a bucket of any S3-compatible service: path-style requests signed with AWS Signature Version 4. */
import { createHash } from 'node:crypto'
import { minuteMs } from '@haulway/domain/time.ts'
import { AwsClient } from 'aws4fetch'
import { type AttachmentStorage, probeKey, requireKey, StorageAwayError } from './attachment-storage.ts'

export type S3Options = {
  /** The bucket's URL, optionally with a prefix: `https://s3.example/haulway-attachments`. */
  url: string
  region: string
  key: string
  secret: string
}

const timeoutMs = 30_000
/** S3 refuses what is signed with a time that is further than 15 minutes from its own. */
const clockToleranceMs = 5 * minuteMs

export function openS3Storage({ url, region, key, secret }: S3Options): AttachmentStorage {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 2 })
  // Each answer names the bucket's time, so a wrong clock of this machine costs one more request.
  let bucketIsAheadMs = 0
  const sendOnce = (name: string, init: RequestInit) =>
    client.fetch(`${url.replace(/\/+$/, '')}/${requireKey(name)}`, {
      ...init,
      aws: { datetime: signingTime(Date.now() + bucketIsAheadMs) },
      signal: AbortSignal.timeout(timeoutMs),
    })
  const send = async (name: string, init: RequestInit) => {
    const answer = await sendOnce(name, init)
    const aheadMs = Date.parse(answer.headers.get('date') ?? '') - Date.now()
    if (answer.status !== 403 || !(Math.abs(aheadMs - bucketIsAheadMs) > clockToleranceMs)) return answer
    await answer.body?.cancel()
    bucketIsAheadMs = aheadMs
    return sendOnce(name, init)
  }
  const put = async (name: string, content: Uint8Array, contentType: string) => {
    const body = new Uint8Array(content)
    const sha256 = createHash('sha256').update(body).digest('hex')
    const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 }
    await requireOk(await send(name, { method: 'PUT', body, headers }))
  }
  const get = async (name: string) => {
    const answer = await send(name, { method: 'GET' })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    await requireOk(answer)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const remove = async (name: string) => {
    const answer = await send(name, { method: 'DELETE' })
    // S3 itself answers 204 whether or not the object existed; other services answer 404.
    if (answer.status === 404) await answer.body?.cancel()
    else await requireOk(answer)
  }
  return {
    put,
    get,
    remove,
    check: async () => {
      try {
        await put(probeKey, new TextEncoder().encode('kept'), 'text/plain')
        if (!(await get(probeKey))) throw new Error('what was put there is not there')
      } catch (error) {
        const Failure = isAway(error) ? StorageAwayError : Error
        throw new Failure(`Attachments can't be kept at ${url}: ${error instanceof Error ? error.message : error}.`)
      }
    },
  }
}

/** As AWS writes a time: `20261130T123000Z`. */
const signingTime = (ms: number) => new Date(ms).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')

async function requireOk(answer: Response): Promise<void> {
  if (answer.ok) return
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]
  const Failure = answer.status >= 500 || answer.status === 429 ? StorageAwayError : Error
  throw new Failure(`the storage answered ${answer.status}${code ? ` ${code}` : ''}`)
}

/**
 * The codes of the system, of name servers and of `fetch`. An answer that is not HTTP, or a wrong certificate, has
 * others.
 */
const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_(SOCKET$|\w+_TIMEOUT$))/

function isAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof StorageAwayError || e.name === 'TimeoutError') return true
    if ('code' in e && awayCodes.test(String(e.code))) return true
  }
  return false
}
