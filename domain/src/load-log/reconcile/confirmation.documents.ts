/** The documents of unmatched confirmations for the people at the pit. A matched one is an act in its load log. */
import { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { instantMsSchema } from '../../time.ts'
import { quantitySchema } from '../../units.ts'
import { actAt } from '../../work/act-order.ts'
import { type Confirmation, confirmationSchema } from './confirmation.ts'

/** Collection `confirmations`. */
export const confirmationDocumentSchema = confirmationSchema
  .pick({ projectId: true, confirmationId: true, dispatchId: true, truckId: true, truckNumber: true })
  .extend({
    kind: z.enum(['confirmTrucker', 'confirmLoad']),
    at: instantMsSchema,
    byEntityId: idSchema,
    quantity: quantitySchema.nullable(),
    passes: z.int().nullable(),
    lastPassHalf: z.boolean().optional(),
    ticketNo: z.string().nullable(),
  })
export type ConfirmationDocument = z.infer<typeof confirmationDocumentSchema>

/** In the scopes of the pit and its operators; removed as soon as it is matched or undone. */
export function confirmationDocuments(
  confirmation: Confirmation,
  operatorEntityIds: readonly string[],
): DocumentChange[] {
  const isOpen = confirmation.loadLogId === null && confirmation.takenBack === null
  const body = isOpen ? unmatchedBody(confirmation) : null
  return [...new Set([confirmation.pitEntityId, ...operatorEntityIds])].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'confirmations',
    id: confirmation.confirmationId,
    body,
  }))
}

function unmatchedBody(confirmation: Confirmation): ConfirmationDocument {
  const { projectId, confirmationId, dispatchId, truckId, truckNumber, act } = confirmation
  return {
    projectId,
    confirmationId,
    dispatchId,
    truckId,
    truckNumber,
    kind: act.kind,
    at: actAt(act),
    byEntityId: act.by.entityId,
    quantity: act.quantity ?? null,
    passes: act.passes ?? null,
    ...(act.lastPassHalf && { lastPassHalf: true }),
    ticketNo: act.ticketNo ?? null,
  }
}
