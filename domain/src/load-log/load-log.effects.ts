/** Predicts the effect of an act on the device's documents until the server answers, with the server's fold. */
import type { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import type { Effect, EffectAct } from '../document/effect.ts'
import { entityScope } from '../document/scope.ts'
import { fuelPriceSchema } from '../pay/card/fuel-terms.ts'
import { fuelIndexKey } from '../pay/fuel/fuel-index.documents.ts'
import { fuelIndexesOf } from '../pay/fuel/index-prices.ts'
import { addDays, dayOf } from '../time.ts'
import { actAt } from '../work/act-order.ts'
import { agreements, cardsOn, type HaulMoney } from '../work/agreement-cards.ts'
import { dispatchDocumentSchema } from '../work/dispatch/dispatch.documents.ts'
import { type LoadLogAct, type LoadLogActKind, type LoadLogRelation, loadLogActSchema } from './act/act.ts'
import { refuseAct } from './act/act-refusal.ts'
import { loadLogActRules, witnessOf } from './act/act-rules.ts'
import { agreeDaySchema } from './agreed-day/agreed-day.calls.ts'
import { foldLoadLog } from './fold/fold.ts'
import { anyConfirmationSchema, anyLoadActSchema, loadLogCallKinds, undoConfirmationSchema } from './load-log.calls.ts'
import {
  actsOf,
  foldedDocument,
  foldOptionsOf,
  type LoadLogBase,
  type LoadLogDocument,
  loadLogDocumentSchema,
} from './load-log.documents.ts'
import { type LoadMoney, withPayAfter } from './pay/load-money.ts'
import type { ConfirmationDocument } from './reconcile/confirmation.documents.ts'
import { relationsOf } from './relations.ts'
import { parseSignature } from './signed/signed-act.ts'

/** By the name of the call. Acts that may not wait offline have no prediction, since they move money. */
export const loadLogEffects: Record<string, Effect> = {
  ...Object.fromEntries(
    Object.entries(loadLogCallKinds)
      .filter(([, kind]) => loadLogActRules[kind].mayWaitOffline)
      .map(([name, kind]) => [name, predictAct(kind)]),
  ),
  confirmTrucker: predictConfirmation('confirmTrucker'),
  confirmLoad: predictConfirmation('confirmLoad'),
  undoConfirmation: predictUndo,
  agreeDay: predictAgreeDay,
}

type Read = Parameters<Effect>[0]
type ActInput = Partial<z.infer<typeof anyLoadActSchema>> & Pick<LoadLogAct, 'actId' | 'agreed'>

function predictAct(kind: LoadLogActKind): Effect {
  return async (read, rawInput, by) => {
    const input = anyLoadActSchema.parse(rawInput)
    const entityId = input.entityId ?? by.entityId
    if (!entityId) return []
    const held = await readLoad(read, entityId, input.loadLogId)
    const base = held ?? (kind === 'start' ? await beginLoad(read, entityId, input, by) : undefined)
    return base ? predict(base, held ? actsOf(held) : [], kind, entityId, input, by) : []
  }
}

function predictConfirmation(kind: 'confirmTrucker' | 'confirmLoad'): Effect {
  return async (read, rawInput, by) => {
    const input = anyConfirmationSchema.parse(rawInput)
    const entityId = input.entityId ?? by.entityId
    if (!entityId) return []
    const held = input.loadLogId ? await readLoad(read, entityId, input.loadLogId) : undefined
    if (held) return predict(held, actsOf(held), kind, entityId, input, by)
    return input.dispatchId
      ? predictUnmatched(read, entityId, kind, { ...input, dispatchId: input.dispatchId }, by)
      : []
  }
}

/** Each load shows at once what was agreed. The approval waits for the server: it moves money. */
async function predictAgreeDay(read: Read, rawInput: unknown, by: EffectAct): Promise<DocumentChange[]> {
  const { loads, agreement, ...input } = agreeDaySchema.parse(rawInput)
  const entityId = input.entityId ?? by.entityId
  if (!entityId) return []
  const changes = await Promise.all(
    loads.map(async ({ loadLogId, totalCents, heldCents }) => {
      const held = await readLoad(read, entityId, loadLogId)
      const act = { actId: input.actId, agreed: { agreement, totalCents, heldCents } }
      return held ? predict(held, actsOf(held), 'agree', entityId, act, by) : []
    }),
  )
  return changes.flat()
}

/** Removes an unmatched confirmation immediately. For a matched one, the device waits for the server's answer. */
async function predictUndo(_: Read, rawInput: unknown, by: EffectAct): Promise<DocumentChange[]> {
  const { confirmationId, entityId = by.entityId } = undoConfirmationSchema.parse(rawInput)
  return entityId ? [{ scope: entityScope(entityId), collection: 'confirmations', id: confirmationId, body: null }] : []
}

function predict(
  base: LoadLogBase,
  acts: readonly LoadLogAct[],
  kind: LoadLogActKind,
  entityId: string,
  input: ActInput,
  by: EffectAct,
): DocumentChange[] {
  const act = recordAs(base.relations, kind, entityId, input, by)
  if (!act) return []
  const all = [...acts.filter(each => each.actId !== act.actId), act]
  const foldOf = (acts: readonly LoadLogAct[]) => foldLoadLog(acts, foldOptionsOf(base))
  const money = base.money && withPayAfter(base.money, base, foldOf(acts), foldOf(all))
  const body = foldedDocument({ ...base, ...(money && { money }) }, all)
  return [{ scope: entityScope(entityId), collection: 'load-logs', id: base.loadLogId, body }]
}

/** The act as the server will store it, or undefined when the server will refuse it. */
function recordAs(
  relations: readonly LoadLogRelation[],
  kind: LoadLogActKind,
  entityId: string,
  input: ActInput,
  by: EffectAct,
): LoadLogAct | undefined {
  for (const relation of relations) {
    const act = loadLogActSchema.parse({
      ...input,
      kind,
      witness: witnessOf[relation],
      by: { uid: by.uid, entityId },
      occurredAt: by.occurredAt,
      clockOffsetMs: by.clockOffsetMs,
      ...(by.signature !== undefined && { signature: parseSignature(by.signature) }),
    })
    if (!refuseAct(act, relation)) return act
  }
  return undefined
}

async function readLoad(read: Read, entityId: string, loadLogId: string): Promise<LoadLogDocument | undefined> {
  const body = await read({ scope: entityScope(entityId), collection: 'load-logs', id: loadLogId })
  return loadLogDocumentSchema.safeParse(body).data
}

async function readDispatch(read: Read, entityId: string, dispatchId: string) {
  const body = await read({ scope: entityScope(entityId), collection: 'dispatches', id: dispatchId })
  return dispatchDocumentSchema.safeParse(body).data
}

/** A load started on this device. The server assigns its number; it is 0 until then. */
async function beginLoad(
  read: Read,
  entityId: string,
  input: { loadLogId: string; dispatchId?: string | undefined },
  by: EffectAct,
): Promise<LoadLogBase | undefined> {
  const dispatch = input.dispatchId ? await readDispatch(read, entityId, input.dispatchId) : undefined
  if (!dispatch) return undefined
  const { projectId, party, terms, money } = dispatch
  const createdOn = by.occurredAt + by.clockOffsetMs
  const shiftDay = dayOf(createdOn, terms.timeZone)
  return {
    projectId,
    loadLogId: input.loadLogId,
    aliases: [],
    loadNo: 0,
    createdOn,
    shiftDay,
    party,
    terms,
    relations: relationsOf(entityId, terms, []),
    ...(money && { money: await withFuelPrices(read, cardsOn(money, shiftDay), shiftDay) }),
  }
}

/** An index has a price at least each month; the EIA's, each week. */
const fuelPriceDays = 31

/** The newest prices by a day, on this device, of the indexes that the cards name. */
async function withFuelPrices(read: Read, money: HaulMoney, day: string): Promise<HaulMoney & Pick<LoadMoney, 'fuel'>> {
  const indexes = fuelIndexesOf(agreements.flatMap(kind => (money[kind] ? [money[kind].card] : [])))
  const fuel = await Promise.all(
    indexes.map(async index => {
      for (let back = 0; back < fuelPriceDays; back++) {
        const key = fuelIndexKey({ name: index, effectiveFrom: addDays(day, -back) })
        const price = fuelPriceSchema.safeParse(await read(key)).data
        if (price) return [{ index, price }]
      }
      return []
    }),
  )
  return { ...money, ...(indexes.length > 0 && { fuel: fuel.flat() }) }
}

/** A confirmation of a truck whose load this device has not received. */
async function predictUnmatched(
  read: Read,
  entityId: string,
  kind: 'confirmTrucker' | 'confirmLoad',
  input: z.infer<typeof anyConfirmationSchema> & { dispatchId: string },
  by: EffectAct,
): Promise<DocumentChange[]> {
  const dispatch = await readDispatch(read, entityId, input.dispatchId)
  const relation = dispatch?.party === 'pit' ? 'pit' : 'operator'
  const act = dispatch && recordAs([relation], kind, entityId, input, by)
  if (!dispatch || !act) return []
  const { projectId, dispatchId, terms } = dispatch
  const body: ConfirmationDocument = {
    projectId,
    confirmationId: input.actId,
    dispatchId,
    kind,
    at: actAt(act),
    byEntityId: entityId,
    truckId: terms.truck.truckId,
    truckNumber: terms.truck.number,
    quantity: input.quantity ?? null,
    passes: input.passes ?? null,
    ...(input.lastPassHalf && { lastPassHalf: true }),
    ticketNo: input.ticketNo ?? null,
  }
  return [{ scope: entityScope(entityId), collection: 'confirmations', id: input.actId, body }]
}
