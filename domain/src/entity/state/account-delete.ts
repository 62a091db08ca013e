/**
 * Deleting the account of an entity (specification 3: account-delete-request): asked for by its owner, taken back by
 * them for 30 days, then done. Until then it closes: what is open finishes, nothing new begins.
 */
import { z } from 'zod'
import { uidSchema } from '../../ids.ts'
import { dayMs, instantMsSchema } from '../../time.ts'
import { entityStateSchema } from './entity-state.ts'

/** From the request to the deletion. */
export const accountDeleteGraceMs = 30 * dayMs
/** A mail goes out so long before it. */
export const accountDeleteWarnMs = 3 * dayMs
/** While money or loads are open, the deletion waits and looks again after so long. */
export const accountDeleteRetryMs = dayMs

/** What stands where the name of a person was. */
export const deletedName = 'Deleted account'

export const accountDeleteSchema = z.object({
  requestedOn: instantMsSchema,
  requestedBy: uidSchema,
  deleteOn: instantMsSchema,
  /** The state to go back to when it is taken back. */
  stateBefore: entityStateSchema,
  /** Set when it was due and something was still open. */
  waitingSince: instantMsSchema.nullable().default(null),
  deletedOn: instantMsSchema.nullable().default(null),
})
export type AccountDelete = z.infer<typeof accountDeleteSchema>
