/**
 * A stand-in of Stripe's API on loopback, for what Haulway calls. It checks what Stripe documents: the key, the form
 * encoding, idempotency keys (the same key repeats the first answer, also a refusal; with other parameters it is
 * refused), and the shape of errors. It signs events like Stripe does, without Stripe's library.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import {
  addObject,
  type Params,
  readObjects,
  refusal,
  type StripeAnswer,
  type StripeRequest,
  type StripeState,
  type StripeStore,
  writeObject,
} from './stripe-objects.fixture.ts'

const stripeKeys = { secretKey: 'sk_test_standin', webhookSecrets: ['whsec_platform', 'whsec_connect'] }

/** Fails once before or after the request is carried out; `cut` loses the answer. */
type Fault = { path: RegExp; what: 'cut' | StripeAnswer; isDone: boolean }
type Received = StripeRequest & { method: string; key: string | undefined }

export async function openStripeStandIn() {
  const state: StripeState = { balanceCents: 1_000_000_000, declined: new Set() }
  const store: StripeStore = { objects: [], state }
  const answers: Answers = new Map()
  const requests: Received[] = []
  const faults: Fault[] = []
  const answerOf = async (message: IncomingMessage) => {
    const received = await receive(message)
    if ('status' in received) return received
    requests.push(received)
    const at = faults.findIndex(fault => fault.path.test(received.path))
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault && !fault.isDone) return fault.what
    const answer = received.method === 'POST' ? once(answers, store, received) : readObjects(store, received)
    return fault ? fault.what : answer
  }
  const server = createServer((message, reply) => {
    answerOf(message).then(
      answer => (answer === 'cut' ? message.socket.destroy() : send(reply, answer)),
      error => send(reply, refusal(500, 'api_error', String(error))),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  return {
    settings: { ...stripeKeys, api: { host: '127.0.0.1', port, protocol: 'http' as const } },
    requests,
    faults,
    state,
    /** A day later, Stripe no longer knows the keys. */
    forgetKeys: () => answers.clear(),
    list: (object: string) => store.objects.filter(each => each.object === object),
    addBank: (account: string, fields: { last4: string; routing_number: string; status?: string }) =>
      addObject(store, 'bank_account', { currency: 'usd', account, ...fields }, account),
    addPayout: (account: string, fields: object) => addObject(store, 'payout', fields, account),
    addTransfer: (fields: object) => addObject(store, 'transfer', { reversed: false, ...fields }),
    addIntent: (fields: object) => addObject(store, 'payment_intent', fields),
    remove: (id: string): void => {
      store.objects = store.objects.filter(each => each.id !== id)
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** @returns the request, or why it is refused */
async function receive(message: IncomingMessage): Promise<Received | StripeAnswer> {
  const { method = 'GET', headers } = message
  const url = new URL(message.url ?? '/', 'http://stripe')
  const body = await readBody(message)
  if (headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
    return refusal(401, 'invalid_request_error', 'Invalid API Key provided')
  }
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
    return refusal(400, 'invalid_request_error', 'The body is not a form')
  }
  const params = readForm(method === 'POST' ? body : url.searchParams.toString())
  const text = z.string().optional()
  const account = text.parse(headers['stripe-account'])
  return { method, path: url.pathname, params, account, key: text.parse(headers['idempotency-key']) }
}

type Answers = Map<string, { request: string; answer: StripeAnswer }>

/** Carries out a request once for each key. */
function once(answers: Answers, store: StripeStore, { key, method: _, ...request }: Received): StripeAnswer {
  if (key === undefined) return writeObject(store, request)
  const scoped = `${request.account ?? ''} ${key}`
  const sent = JSON.stringify(request)
  const before = answers.get(scoped)
  if (before && before.request !== sent) {
    return refusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
  }
  const answer = before?.answer ?? writeObject(store, request)
  answers.set(scoped, { request: sent, answer })
  return answer
}

/** The body and the header of an event, as Stripe posts them. */
export function signedEvent(
  type: string,
  object: { id: string; at?: unknown },
  { id = `evt_${randomBytes(8).toString('hex')}`, at = Date.now(), secret = '', livemode = false } = {},
) {
  const account = typeof object.at === 'string' ? { account: object.at } : {}
  const event = { id, object: 'event', type, livemode, ...account, data: { object } }
  const body = JSON.stringify(event, null, 2)
  const seconds = Math.floor(at / 1000)
  const [platform = '', connect = ''] = stripeKeys.webhookSecrets
  const key = secret || ('account' in account ? connect : platform)
  const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return { id, body, header: `t=${seconds},v1=${signature},v0=${'0'.repeat(64)}` }
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(z.instanceof(Buffer).parse(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** "metadata[paymentId]=x" as `{ metadata: { paymentId: 'x' } }`. */
function readForm(text: string): Params {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', inner] = name.split(/[[\]]+/)
    const group = params[first]
    if (inner === undefined) params[first] = value
    else params[first] = { ...(typeof group === 'object' ? group : {}), [inner]: value }
  }
  return params
}

function send(reply: ServerResponse, { status, body }: StripeAnswer): void {
  const headers = { 'content-type': 'application/json', 'request-id': `req_${randomBytes(6).toString('hex')}` }
  reply.writeHead(status, headers).end(JSON.stringify(body))
}
