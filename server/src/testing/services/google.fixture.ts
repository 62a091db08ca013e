/**
 * Google's token endpoint and FCM HTTP v1 for firebase-admin, reached by an agent that connects only to this machine.
 */
import { generateKeyPairSync } from 'node:crypto'
import { type Agent, createServer, Agent as HttpAgent } from 'node:http'
import { connect } from 'node:net'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { rightNow } from '../machine-clock.fixture.ts'

const fcmBodySchema = z.object({ message: z.object({ token: z.string() }).loose() })

/** Tokens that begin with `dead-` are no longer registered. */
export async function openGoogle() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let origin = ''
  const sent: { token: string; [field: string]: unknown }[] = []
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const reply = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const content = Buffer.concat(chunks).toString('utf8')
    if (request.url === '/token') {
      const assertion = new URLSearchParams(content).get('assertion') ?? ''
      const currentDate = new Date(rightNow())
      const right = { issuer: 'push@quarry.example', audience: `${origin}/token`, maxTokenAge: '1h', currentDate }
      await jwtVerify(assertion, publicKey, { ...right, clockTolerance: '5m' })
      return reply(200, { access_token: 'google-says-yes', expires_in: 3600 })
    }
    if (request.headers.authorization !== 'Bearer google-says-yes') return reply(401, {})
    if (request.url !== '/v1/projects/quarry/messages:send') return reply(404, {})
    const { message } = fcmBodySchema.parse(JSON.parse(content))
    if (message.token.startsWith('dead-')) {
      const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'UNREGISTERED' }]
      return reply(404, { error: { code: 404, message: 'Not found', status: 'NOT_FOUND', details } })
    }
    sent.push(message)
    return reply(200, { name: 'projects/quarry/messages/1' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  origin = `http://127.0.0.1:${port}`
  const httpAgent: Agent = new HttpAgent()
  Object.assign(httpAgent, { protocol: 'https:', createConnection: () => connect(port, '127.0.0.1') })
  const serviceAccount = {
    type: 'service_account',
    project_id: 'quarry',
    client_email: 'push@quarry.example',
    token_uri: `${origin}/token`,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  return { sent, options: { serviceAccount, httpAgent }, close: () => new Promise(resolve => server.close(resolve)) }
}
