/** A push service and its browsers as seen from outside: real HTTP, real keys, real decryption (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import type { PushTarget } from '@haulway/domain/notification/notification-registration.ts'
import { type PushMessage, pushMessageSchema } from '@haulway/domain/notification/push-message.ts'
import { importJWK, jwtVerify } from 'jose'
import { expect } from 'vitest'

export type Received = { message: PushMessage; headers: IncomingMessage['headers'] }

/** Listens on a loopback port; nodes must trust its `host`. */
export async function openPushService() {
  const inboxes = new Map<string, { open: (body: Buffer) => unknown; received: Received[]; status: number }>()
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const inbox = inboxes.get(request.url ?? '')
    const status = inbox?.status ?? 404
    if (inbox && status === 201) {
      const message = pushMessageSchema.parse(inbox.open(Buffer.concat(chunks)))
      inbox.received.push({ message, headers: request.headers })
    }
    answer.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    host: '127.0.0.1',
    origin,
    /** A browser's subscription: its target, and the pushes received. */
    subscribe: () => {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      const inbox = { open: (body: Buffer) => decrypt(body, curve, auth), received: [] as Received[], status: 201 }
      inboxes.set(path, inbox)
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
      const target: PushTarget = { kind: 'web', endpoint: origin + path, keys }
      return {
        target,
        received: inbox.received,
        /** The status of answers from now on; 201 accepts a push. */
        answerWith: (status: number) => {
          inbox.status = status
        },
        next: (count = 1) => eventually(() => expect(inbox.received).toHaveLength(count)),
      }
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

/** Checks who signed a push (RFC 8292). @returns the claims */
export async function verifyVapid(headers: IncomingMessage['headers'], publicKey: string, origin: string) {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'), {
    audience: origin,
  })
  return verified.payload
}

/** RFC 8188 with the keys of RFC 8291: salt 16, record size 4, key length 1, the sender's point, one record. */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey])
  const secret = hkdf(curve.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length))
}
