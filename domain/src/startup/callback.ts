/**
 * The return links into the app (specification 9: login, register, pay and account-details). Login and register carry a
 * sign-in code. Pay and account-details come from a hosted page and only open a page: payments are read from our own
 * records, never from a URL that anyone can write.
 */
import { z } from 'zod'
import { type EntityTypeName, entityTypes } from '../entity/entity-type.ts'
import { idSchema } from '../ids.ts'
import { hourMs, instantMsSchema } from '../time.ts'

/** Paths in the web app, and in https links that a phone opens in the app. */
export const callbackRoutes = { pay: '/pay', accountDetails: '/account-details' } as const
export type CallbackTarget = keyof typeof callbackRoutes

export const callbackSchema = z.object({
  target: z.enum(['pay', 'accountDetails']),
  /** The result that the hosted page reports. */
  state: z.enum(['success', 'error']),
  /** The payment, if the hosted page knows it. */
  id: idSchema.optional(),
})
export type Callback = z.infer<typeof callbackSchema>

/** A callback that is stored until its user logs in. */
export const keptCallbackSchema = callbackSchema.extend({ keptAt: instantMsSchema })
export type KeptCallback = z.infer<typeof keptCallbackSchema>

const keptForMs = hourMs

/** The part of URLSearchParams in use, since the domain has no browser types. */
type Query = { get: (name: string) => string | null }

/** @returns undefined when the state is neither success nor error; an invalid id is left out */
export function readCallback(target: CallbackTarget, query: Query): Callback | undefined {
  const id = idSchema.safeParse(query.get('id'))
  const parsed = callbackSchema.safeParse({ target, state: query.get('state'), ...(id.success && { id: id.data }) })
  return parsed.data
}

/** Whether to follow a stored callback: a user who logs in much later wants something else. */
export function isCallbackFresh({ keptAt }: KeptCallback, nowMs: number): boolean {
  return nowMs - keptAt <= keptForMs
}

/** Fleet truckers and operators have no payments: for them, it leads to the account. */
export function callbackPath({ target, state, id }: Callback, entityType: EntityTypeName): string {
  const { slug } = entityTypes[entityType]
  const isPaid = entityType !== 'fleetTrucker' && entityType !== 'excavatorOperator'
  const page = target === 'pay' && isPaid ? 'payments' : 'account'
  return `/${slug}/${page}?from=${target}&state=${state}${id === undefined ? '' : `&id=${id}`}`
}
