/** Sends one call of the contract over plain HTTP, valid or not. */

import { randomInt } from 'node:crypto'
import { definitionOf } from '@haulway/domain/call.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { z } from 'zod'
import { newTestId, type TestNode } from '../test-node.ts'

export type Answer = { status: number; code: string | undefined; fields: string[]; body: unknown }

const refusalSchema = z.object({
  code: z.string(),
  data: z
    .object({ fields: z.record(z.string(), z.string()).optional() })
    .loose()
    .optional(),
})

export const callNames = Object.keys(contract) as CallName[]

export function routeOf(name: CallName): { method: string; path: string } {
  const { method, path } = definitionOf(contract[name]).route
  return { method: method ?? '', path: path ?? '' }
}

/** Sends with a new key and from a new address, so that rate limits count no call together with others. */
export async function sendCall(
  node: Pick<TestNode, 'url'>,
  name: CallName,
  input: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const { method, path } = routeOf(name)
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const sent = { 'idempotency-key': newTestId(), 'x-forwarded-for': address, ...headers }
  const isGet = method === 'GET'
  const answer = await fetch(node.url + path + (isGet ? queryOf(input) : ''), {
    method,
    headers: isGet ? sent : { 'content-type': 'application/json', ...sent },
    ...(!isGet && { body: typeof input === 'string' ? input : JSON.stringify(input) }),
  })
  return readAnswer(answer)
}

export async function readAnswer(answer: Response): Promise<Answer> {
  const text = await answer.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const refusal = answer.ok ? undefined : refusalSchema.safeParse(body).data
  return { status: answer.status, code: refusal?.code, fields: Object.keys(refusal?.data?.fields ?? {}), body }
}

function queryOf(input: unknown): string {
  const entries = Object.entries(z.record(z.string(), z.unknown()).parse(input))
  return `?${new URLSearchParams(Object.fromEntries(entries.map(([key, value]) => [key, String(value)])))}`
}

/** Runs work on all items, a few at the same time. */
export async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = 8): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
