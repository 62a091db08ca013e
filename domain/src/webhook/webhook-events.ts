/**
 * What a webhook can send: a closed list. An event is a document of the business that reached a state, and it carries
 * that document, so a webhook sends what the business reads anyway and nothing else.
 */
import { z } from 'zod'
import { type DocumentBody, type DocumentChange, type DocumentKey, isClosedTo } from '../document/document.ts'
import { scopeParts } from '../document/scope.ts'
import { type LoadLogState, loadLogStateNames, loadLogStates } from '../load-log/state/states.ts'

/** A document is in the state when its field has one of the values; without `values`, when it has any. */
type EventRow = {
  title: string
  collection: string
  field: string
  values?: readonly string[]
  /** With this field a document is not in the state. */
  unless?: string
}

const atLeast = (state: LoadLogState) =>
  loadLogStateNames.filter(name => loadLogStates[name].rank >= loadLogStates[state].rank)
const ofLoad = (...values: LoadLogState[]) => ({ collection: 'load-logs', field: 'state', values }) as const
/** A load that was turned away is approved for what its card pays for coming. It is not loaded or delivered by that. */
const onTheWay = (state: LoadLogState) => ({ ...ofLoad(...atLeast(state)), unless: 'undelivered' }) as const
const ofOffer = (...values: string[]) => ({ collection: 'offers', field: 'state', values }) as const

/** A load that passes several states at once, as after hours without a network, causes the event of each. */
export const webhookEvents = {
  'load.started': { title: 'Load started', ...onTheWay('started') },
  'load.loaded': { title: 'Truck loaded', ...onTheWay('loaded') },
  'load.delivered': { title: 'Load delivered', ...onTheWay('delivered') },
  'load.approved': { title: 'Load approved', ...ofLoad('approved') },
  'load.rejected': { title: 'Load rejected', ...ofLoad('rejected') },
  'load.cancelled': { title: 'Load canceled', ...ofLoad('cancelled') },
  'offer.sent': { title: 'Offer sent', ...ofOffer('offered') },
  'offer.accepted': { title: 'Offer accepted', ...ofOffer('accepted') },
  'statement.closed': { title: 'Statement closed', collection: 'statements', field: 'closedAt' },
  'statement.paid': { title: 'Statement paid', collection: 'statements', field: 'paidOn' },
} as const satisfies Record<string, EventRow>
export type WebhookEventName = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEventName[]
export const webhookEventSchema = z.enum(webhookEventNames)

/** A state that a document is in: it is an event if the stored document is not in it yet. `values`: null means any. */
export type WebhookEvent = { event: WebhookEventName; field: string; values: readonly string[] | null }

/**
 * What may cause events. @property isAboutMoney the document has nothing for members who don't see money
 */
export type EventDocument = DocumentKey & {
  entityId: string
  body: DocumentBody
  isAboutMoney: boolean
  events: WebhookEvent[]
}

/** What a command publishes that is in the state of an event; for a repeated key the last body applies. */
export function documentsWithEvents(changes: readonly DocumentChange[]): EventDocument[] {
  const last = new Map(changes.map(change => [`${change.scope} ${change.collection} ${change.id}`, change]))
  return [...last.values()].flatMap(({ scope, collection, id, body }) => {
    const { kind, ownerId } = scopeParts(scope)
    if (kind !== 'haulway-entity' || ownerId === undefined || body === null) return []
    const events = eventsOf(collection, body)
    const isAboutMoney = isClosedTo('withoutMoney', collection)
    return events.length > 0 ? [{ scope, collection, id, entityId: ownerId, body, isAboutMoney, events }] : []
  })
}

function eventsOf(collection: string, body: DocumentBody): WebhookEvent[] {
  return webhookEventNames.flatMap(event => {
    const row: EventRow = webhookEvents[event]
    if (row.collection !== collection || !isInState(row, body)) return []
    return [{ event, field: row.field, values: row.values ?? null }]
  })
}

function isInState({ field, values, unless }: EventRow, body: DocumentBody): boolean {
  if (unless !== undefined && body[unless] !== undefined) return false
  const value = body[field]
  return values ? values.some(each => each === value) : value !== null && value !== undefined
}
