/** A small server with the part of S3 that we use. It computes each signature itself (AWS signature version 4). */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buildId } from '@haulway/domain/ids.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { storageKeyOf } from '../../attachment/attachment-storage.ts'
import { rightNow } from '../machine-clock.fixture.ts'

export type S3Double = Awaited<ReturnType<typeof openS3Double>>

const hex = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()

export function newStorageKey(content: Uint8Array): string {
  const attachmentId = buildId(Date.now(), randomBytes(10))
  return storageKeyOf({ attachmentId, sha256: hex(content) })
}

/** Opens it on a free loopback port, with one bucket. */
export async function openS3Double() {
  const options = { url: '', region: 'eu-test-1', key: 'HAULWAYKEY', secret: 'a secret of the bucket' }
  const objects = new Map<string, { content: Buffer; contentType: string }>()
  const requests: { method: string; path: string; contentType: string; contentSha256: string }[] = []
  const server = createServer(async (request, response) => {
    const content = await readBody(request)
    const path = request.url ?? ''
    const headers = {
      contentType: headerOf(request, 'content-type'),
      contentSha256: headerOf(request, 'x-amz-content-sha256'),
    }
    requests.push({ method: request.method ?? '', path, ...headers })
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const bucketTime = rightNow()
    response.setHeader('date', new Date(bucketTime).toUTCString())
    if (!isSigned(request, options)) return refuse(403, 'SignatureDoesNotMatch')
    const signedAt = Date.parse(
      headerOf(request, 'x-amz-date').replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'),
    )
    if (Math.abs(signedAt - bucketTime) > 15 * minuteMs) return refuse(403, 'RequestTimeTooSkewed')
    if (request.method === 'PUT') {
      if (headers.contentSha256 !== hex(content)) return refuse(400, 'XAmzContentSHA256Mismatch')
      objects.set(path, { content, contentType: headers.contentType })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const object = objects.get(path)
    return object ? response.writeHead(200).end(object.content) : refuse(404, 'NoSuchKey')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  options.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/bucket/prefix`
  return { options, objects, requests, close: () => new Promise(resolve => server.close(resolve)) }
}

/** Canonical request, string to sign, derived key: each step as the signature's specification defines it. */
function isSigned(request: IncomingMessage, { key, secret }: { key: string; secret: string }): boolean {
  const authorization = headerOf(request, 'authorization')
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(authorization) ?? []
  const [accessKey, day = '', region = '', service = '', ending] = scope.split('/')
  const date = headerOf(request, 'x-amz-date')
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => names.split(';').includes(name))
  if (accessKey !== key || ending !== 'aws4_request' || !date.startsWith(day) || !needed) return false
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
  searchParams.sort()
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map(name => `${name}:${headerOf(request, name).trim()}`),
    '',
    names,
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/${service}/aws4_request`, hex(canonical)].join('\n')
  const signingKey = [day, region, service, 'aws4_request'].reduce<Uint8Array | string>(hmac, `AWS4${secret}`)
  return timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'))
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
