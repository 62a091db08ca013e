/** Streams of a user whose rights end, and the messages they receive. */
import { setTimeout as wait } from 'node:timers/promises'
import { publicScopes, type Scope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openRandom } from '@haulway/domain/seed.fixture.ts'
import { type SubscriptionMessage, subscriptionMessageSchema } from '@haulway/domain/wire/subscription.ts'
import { notifyVersions } from '../sync/nodes/notify.ts'
import { publishDocuments } from '../sync/publish.ts'
import { newTestId, type TestNode } from './test-node.ts'

export type Watched = {
  status: number
  messages: SubscriptionMessage[]
  /** Resolves when the stream has ended, for whatever reason. */
  ended: Promise<void>
  end: () => void
}

const watched = new Set<Watched>()

export async function watch(url: string, headers: Record<string, string>, scopes: readonly string[]): Promise<Watched> {
  const ending = new AbortController()
  const query = scopes.map(scope => `scope=${scope}`).join('&')
  const response = await fetch(`${url}/subscribe?${query}`, { headers, signal: ending.signal })
  const messages: SubscriptionMessage[] = []
  const read = async () => {
    let rest = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      messages.push(...events.map(event => subscriptionMessageSchema.parse(JSON.parse(event.slice('data: '.length)))))
    }
  }
  const ended = response.ok ? read().catch(() => {}) : Promise.resolve()
  const stream = { status: response.status, messages, ended, end: () => ending.abort() }
  watched.add(stream)
  return stream
}

/** Waits for a message; a stream that ends without it fails the wait. */
export async function awaitMessage(
  { messages, ended }: Watched,
  isIt: (message: SubscriptionMessage) => boolean,
): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const check = () => {
    if (messages.some(isIt)) return
    throw new Error(
      `not among ${JSON.stringify(messages.map(({ type }) => type))}${isOver ? ', and it has ended' : ''}`,
    )
  }
  await eventually(check)
}

export const isOpened = (message: SubscriptionMessage) => message.type === 'heartbeat'
export const isClosing = (scope: Scope) => (message: SubscriptionMessage) =>
  message.type === 'reset' && message.scope === scope

const marks = 'marks'

/** Publishes a document in scopes, and announces it to all nodes. */
export async function putMark(
  { inTransaction }: Pick<TestNode, 'inTransaction'>,
  scopes: readonly Scope[],
  mark: string,
): Promise<void> {
  await inTransaction(async tx => {
    const changes = scopes.map(scope => ({ scope, collection: marks, id: mark, body: { mark } }))
    await notifyVersions(tx, (await publishDocuments(tx, changes)).versions)
  })
}

export type Expected = { stream: Watched; delivers: readonly Scope[] }

/**
 * Marks scopes, and waits until every expected mark has arrived. Witnesses listen to the same scopes and subscribed
 * later, so whatever they have received has also been sent to everyone else. A last mark in a public scope, which
 * follows on each stream, shows that no message is still on its way.
 * @returns for each stream, the scopes that delivered the mark
 */
export async function scopesThatDeliver(
  node: TestNode,
  { expected, witnesses, scopes }: { expected: Expected[]; witnesses: Expected[]; scopes: readonly Scope[] },
): Promise<Scope[][]> {
  const mark = newTestId()
  const last = newTestId()
  const delivers = (stream: Watched, scope: Scope, id: string) =>
    Promise.race([stream.ended, awaitMessage(stream, message => deliversMark(message, id) && message.scope === scope)])
  await putMark(node, scopes, mark)
  await Promise.all(
    [...witnesses, ...expected].flatMap(each => each.delivers.map(scope => delivers(each.stream, scope, mark))),
  )
  await putMark(node, [publicScopes[0]], last)
  await Promise.all(expected.map(({ stream }) => delivers(stream, publicScopes[0], last)))
  return expected.map(({ stream }) => scopesWith(stream, mark))
}

/** The scopes in which a mark has arrived. */
export function scopesWith({ messages }: Watched, mark: string): Scope[] {
  return messages.flatMap(message => (deliversMark(message, mark) ? [message.scope] : [])).sort()
}

type Delivery = Extract<SubscriptionMessage, { type: 'snapshot' | 'changes' }>

function deliversMark(message: SubscriptionMessage, mark: string): message is Delivery {
  const documents = message.type === 'snapshot' ? message.documents : message.type === 'changes' ? message.changes : []
  return documents.some(({ id }) => id === mark)
}

/** Ends all watched streams, and waits until the nodes hold nothing for any reader. */
export async function allReleased(nodes: readonly TestNode[]): Promise<void> {
  for (const stream of watched) stream.end()
  watched.clear()
  await eventually(() => {
    const counts = nodes.map(node => node.countStreams())
    if (counts.some(count => Object.values(count).some(Boolean))) throw new Error(JSON.stringify(counts))
  })
}

const random = openRandom()

/** Waits a random moment, to hit every point of something that happens at the same time. */
export const aMoment = () => wait(random.below(13))
