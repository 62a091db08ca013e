/** What the stand-in of Stripe stores, and how requests read and change it. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export type Params = { [name: string]: string | Params }
export type StripeObject = { id: string; object: string; [field: string]: unknown }
export type StripeAnswer = { status: number; body: object }
export type StripeRequest = { path: string; params: Params; account: string | undefined }

/** What a test sets: the platform's balance, and the methods that the bank declines. */
export type StripeState = { balanceCents: number; declined: Set<string> }
export type StripeStore = { objects: StripeObject[]; state: StripeState }

/** @param at the connected account that it belongs to */
export function addObject({ objects }: StripeStore, object: string, fields: object, at?: string): StripeObject {
  const dates = { created: Math.floor(Date.now() / 1000), livemode: false }
  const id = `${prefixes[object] ?? object}_${randomBytes(8).toString('hex')}`
  const made = { ...dates, ...fields, id, object, at }
  objects.push(made)
  return made
}

const prefixes: Readonly<Record<string, string>> = {
  payment_intent: 'pi',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payout: 'po',
  bank_account: 'ba',
}

export function readObjects({ objects }: StripeStore, { path, params, account }: StripeRequest): StripeAnswer {
  const lists: Record<string, string> = { payment_intents: 'payment_intent', transfers: 'transfer', payouts: 'payout' }
  const [, name = '', id] = /^\/v1\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
  const [, owner] = /^\/v1\/accounts\/(\w+)\/external_accounts$/.exec(path) ?? []
  const kind = owner ? 'bank_account' : lists[name]
  const found = objects.filter(each => each.object === kind && each.at === (owner ?? account))
  if (id !== undefined) {
    const one = found.find(each => each.id === id)
    return one ? { status: 200, body: one } : missing(id)
  }
  const filters = ['customer', 'transfer_group', 'destination'] as const
  const data = found.filter(each => filters.every(name => params[name] === undefined || params[name] === each[name]))
  return { status: 200, body: { object: 'list', url: path, has_more: false, data: data.toReversed() } }
}

export function writeObject(store: StripeStore, request: StripeRequest): StripeAnswer {
  const { path } = request
  if (path === '/v1/payment_intents') return createIntent(store, request)
  if (path === '/v1/transfers') return createTransfer(store, request)
  if (path === '/v1/payouts') return createPayout(store, request)
  const [, intentId] = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path) ?? []
  if (intentId) return cancelIntent(store, intentId)
  const [, transferId] = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path) ?? []
  if (transferId) return reverse(store, transferId)
  return refusal(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path})`)
}

const amountOf = ({ amount }: Params) => Number(z.string().regex(/^\d+$/).parse(amount))

function createIntent(store: StripeStore, { params }: StripeRequest): StripeAnswer {
  const { customer, payment_method: method, confirm, off_session: isOffSession } = params
  if (typeof method !== 'string' || method === 'pm_gone') return missing(String(method))
  if (confirm !== 'true' || isOffSession !== 'true') return refusal(400, 'invalid_request_error', 'Not confirmed')
  const isDeclined = store.state.declined.has(method)
  const intent = addObject(store, 'payment_intent', {
    amount: amountOf(params),
    currency: params.currency,
    customer,
    metadata: params.metadata ?? {},
    status: isDeclined ? 'requires_payment_method' : 'processing',
  })
  if (!isDeclined) return { status: 200, body: intent }
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', payment_intent: intent }
  return { status: 402, body: { error: { ...error, message: 'Your card was declined.' } } }
}

function cancelIntent({ objects }: StripeStore, id: string): StripeAnswer {
  const intent = objects.find(each => each.id === id)
  if (!intent) return missing(id)
  if (['succeeded', 'canceled'].includes(String(intent.status))) {
    return refusal(400, 'invalid_request_error', 'You cannot cancel it', 'payment_intent_unexpected_state')
  }
  intent.status = 'canceled'
  return { status: 200, body: intent }
}

function createTransfer(store: StripeStore, { params }: StripeRequest): StripeAnswer {
  const amount = amountOf(params)
  if (amount > store.state.balanceCents) {
    return refusal(400, 'invalid_request_error', 'You have insufficient available funds', 'balance_insufficient')
  }
  store.state.balanceCents -= amount
  const { currency, destination, transfer_group } = params
  const fields = { amount, currency, destination, transfer_group, metadata: params.metadata ?? {}, reversed: false }
  return { status: 200, body: addObject(store, 'transfer', fields) }
}

function reverse(store: StripeStore, id: string): StripeAnswer {
  const transfer = store.objects.find(each => each.id === id)
  if (!transfer) return missing(id)
  if (transfer.reversed) return refusal(400, 'invalid_request_error', 'Transfer is already fully reversed.')
  transfer.reversed = true
  store.state.balanceCents += Number(transfer.amount)
  return { status: 200, body: addObject(store, 'transfer_reversal', { transfer: id, amount: transfer.amount }) }
}

function createPayout(store: StripeStore, { params, account }: StripeRequest): StripeAnswer {
  const { currency, destination } = params
  const bank = store.objects.find(each => each.id === destination && each.at === account)
  if (!bank) return missing(String(destination))
  if (bank.status === 'errored') {
    return refusal(400, 'invalid_request_error', 'The bank account is not valid', 'payouts_not_allowed')
  }
  const fields = { amount: amountOf(params), currency, destination, metadata: params.metadata ?? {}, status: 'pending' }
  return { status: 200, body: addObject(store, 'payout', fields, account) }
}

export function refusal(status: number, type: string, message: string, code?: string): StripeAnswer {
  const more = code && { code, doc_url: `https://stripe.com/docs/error-codes/${code}` }
  return { status, body: { error: { type, message, ...more } } }
}

function missing(id: string): StripeAnswer {
  return refusal(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing')
}
