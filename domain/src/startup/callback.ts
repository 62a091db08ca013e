/**
 * The ways back into the app (specification 9: login, register, pay and account-details). Login and register carry a
 * sign-in; pay and account-details come from a hosted page and only lead somewhere: what was paid is read from our own
 * records, never from an address that anybody can write.
 */
import { z } from 'zod'
import { type EntityTypeName, entityTypes } from '../entity/entity-type.ts'
import { idSchema } from '../ids.ts'
import { hourMs, instantMsSchema } from '../time.ts'

/** Paths of the web app, and of https links that a phone opens in the app. */
export const callbackRoutes = { pay: '/pay', accountDetails: '/account-details' } as const
export type CallbackTarget = keyof typeof callbackRoutes

export const callbackSchema = z.object({
  target: z.enum(['pay', 'accountDetails']),
  /** What the hosted page says. */
  state: z.enum(['success', 'error']),
  /** The payment, where the hosted page knows it. */
  id: idSchema.optional(),
})
export type Callback = z.infer<typeof callbackSchema>

/** A callback that waits for its user to sign in. */
export const keptCallbackSchema = callbackSchema.extend({ keptAt: instantMsSchema })
export type KeptCallback = z.infer<typeof keptCallbackSchema>

const keptForMs = hourMs

/** What of URLSearchParams is used: the domain knows no browser. */
type Query = { get: (name: string) => string | null }

/** @returns undefined when the address says neither success nor error; an id that is none is left out */
export function readCallback(target: CallbackTarget, query: Query): Callback | undefined {
  const id = idSchema.safeParse(query.get('id'))
  const parsed = callbackSchema.safeParse({ target, state: query.get('state'), ...(id.success && { id: id.data }) })
  return parsed.data
}

/** Whether a kept callback is still worth following: who signs in much later has something else in mind. */
export function isCallbackFresh({ keptAt }: KeptCallback, nowMs: number): boolean {
  return nowMs - keptAt <= keptForMs
}

/** Who drives or loads has no payments of their own: it then leads to the account. */
export function callbackPath({ target, state, id }: Callback, entityType: EntityTypeName): string {
  const { slug } = entityTypes[entityType]
  const isPaid = entityType !== 'fleetTrucker' && entityType !== 'excavatorOperator'
  const page = target === 'pay' && isPaid ? 'payments' : 'account'
  return `/${slug}/${page}?from=${target}&state=${state}${id === undefined ? '' : `&id=${id}`}`
}
