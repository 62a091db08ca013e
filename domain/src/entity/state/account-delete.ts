/**
 * Deleting the account of an entity (specification 3: account-delete-request): its owner requests it, can cancel it
 * for 30 days, and then it is deleted. Until then the entity is closing: open work finishes, nothing new begins.
 */
import { z } from 'zod'
import { uidSchema } from '../../ids.ts'
import { dayMs, instantMsSchema } from '../../time.ts'
import { entityStateSchema } from './entity-state.ts'

/** From the request to the deletion. */
export const accountDeleteGraceMs = 30 * dayMs
/** How long before the deletion a warning email is sent. */
export const accountDeleteWarnMs = 3 * dayMs
/** While money or loads are open, the deletion waits and checks again after this time. */
export const accountDeleteRetryMs = dayMs

/** Replaces the name of a deleted person. */
export const deletedName = 'Deleted account'

/** The reasons of the entity's changes of state that a deletion makes. */
export const accountDeleteReasons = {
  requested: 'The deletion of the account was requested.',
  cancelled: 'The deletion of the account was canceled.',
}

export const accountDeleteSchema = z.object({
  requestedOn: instantMsSchema,
  requestedBy: uidSchema,
  deleteOn: instantMsSchema,
  /** The state to restore if the owner cancels. */
  stateBefore: entityStateSchema,
  /** Set when the deletion was due but money or loads were still open. */
  waitingSince: instantMsSchema.nullable().default(null),
  deletedOn: instantMsSchema.nullable().default(null),
})
export type AccountDelete = z.infer<typeof accountDeleteSchema>
