/** Predicts the effect of an act on the device's documents until the server answers, with the server's fold. */
import type { DocumentChange } from '../../document/document.ts'
import type { Effect, EffectAct } from '../../document/effect.ts'
import { entityScope } from '../../document/scope.ts'
import { dayOf } from '../../time.ts'
import { dispatchDocumentSchema } from '../dispatch/dispatch.documents.ts'
import { anyShiftActSchema, type ShiftActInput, shiftCallKinds } from './shift.calls.ts'
import { foldedShift, type ShiftBase, shiftDocumentSchema } from './shift.documents.ts'
import {
  type ShiftAct,
  type ShiftActKind,
  type ShiftRelation,
  shiftActSchema,
  shiftRelationsOf,
  shiftTermsOf,
} from './shift.ts'
import { refuseShiftAct } from './shift-rules.ts'

/** By the name of the call. */
export const shiftEffects: Record<string, Effect> = Object.fromEntries(
  Object.entries(shiftCallKinds).map(([name, kind]) => [name, predictAct(kind)]),
)

type Read = Parameters<Effect>[0]

function predictAct(kind: ShiftActKind): Effect {
  return async (read, rawInput, by): Promise<DocumentChange[]> => {
    const input = anyShiftActSchema.parse(rawInput)
    const entityId = input.entityId ?? by.entityId
    if (!entityId) return []
    const scope = entityScope(entityId)
    const held = shiftDocumentSchema.safeParse(await read({ scope, collection: 'shifts', id: input.shiftId })).data
    const base = held ?? (kind === 'start' ? await beginShift(read, entityId, input, by) : undefined)
    const act = base && recordAs(base.relations, kind, entityId, input, by)
    if (!base || !act) return []
    const disputes = [...(held?.money?.acts ?? []), ...(held?.money?.passedOn?.acts ?? [])]
    const others = held && [...held.acts, ...disputes].filter(each => each.actId !== act.actId)
    const body = foldedShift(base, [...(others ?? []), act], held?.needsYou.includes('overlap') ?? false)
    return [{ scope, collection: 'shifts', id: base.shiftId, body }]
  }
}

/** The act as the server will store it, or undefined when the server will refuse it. */
function recordAs(
  relations: readonly ShiftRelation[],
  kind: ShiftActKind,
  entityId: string,
  input: ShiftActInput,
  by: EffectAct,
): ShiftAct | undefined {
  for (const relation of relations) {
    const act = shiftActSchema.parse({
      ...input,
      kind,
      relation,
      by: { uid: by.uid, entityId },
      occurredAt: by.occurredAt,
      clockOffsetMs: by.clockOffsetMs,
    })
    if (!refuseShiftAct(act, relation)) return act
  }
  return undefined
}

/** A shift started on this device. */
async function beginShift(
  read: Read,
  entityId: string,
  { shiftId, dispatchId }: ShiftActInput,
  by: EffectAct,
): Promise<ShiftBase | undefined> {
  if (!dispatchId) return undefined
  const stored = await read({ scope: entityScope(entityId), collection: 'dispatches', id: dispatchId })
  const dispatch = dispatchDocumentSchema.safeParse(stored).data
  if (!dispatch) return undefined
  const terms = shiftTermsOf(dispatch.terms)
  const createdOn = by.occurredAt + by.clockOffsetMs
  return {
    projectId: dispatch.projectId,
    shiftId,
    createdOn,
    terms,
    shiftDay: dayOf(createdOn, terms.timeZone),
    relations: shiftRelationsOf(entityId, terms),
  }
}
