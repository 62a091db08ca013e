/**
 * Notices nodes of the same database that don't see the attachments of this one. They tell each other by PostgreSQL's
 * NOTIFY, also where NATS carries the hints: a node without its database is not ready anyway.
 */
import { secondMs } from '@haulway/domain/time.ts'
import { z } from 'zod'
import type { HintLink } from './share-hints.ts'

/**
 * Where a node keeps attachments. `id`: of a folder the random one that it keeps, because a network can share it; of a
 * bucket a hash of its address.
 */
const attachmentPlaceSchema = z.object({ kind: z.enum(['folder', 'bucket']), id: z.string() })
export type AttachmentPlace = z.infer<typeof attachmentPlaceSchema>

/** `isAnswer`: to a node that was new to the sender; it asks for none. */
const greetingSchema = z.object({ from: z.string(), place: attachmentPlaceSchema, isAnswer: z.boolean() })

const greetingMs = 15 * secondMs
/**
 * A node counts as gone after this many of our greetings came back with none from it. While the database is away,
 * none comes back, and no node is forgotten.
 */
const silentRoundsMax = 3

export type StrangerParts = {
  link: Pick<HintLink, 'send' | 'listen'>
  nodeId: string
  /** Where this node keeps attachments. */
  place: AttachmentPlace
  /** Called when the first stranger is found. */
  onStranger: () => void
  onError: (error: unknown) => void
}

export type Strangers = {
  /** Whether a node is alive that does not see this node's attachments. */
  areAlive: () => boolean
  /** Stops greeting. */
  close: () => void
}

export async function watchStrangers(parts: StrangerParts): Promise<Strangers> {
  const { link, nodeId, onStranger, onError } = parts
  const others = new Map<string, { round: number; isStranger: boolean }>()
  let round = 0
  let isRoundOpen = false
  let isOver = false
  const areAlive = () => [...others.values()].some(({ isStranger }) => isStranger)
  const greet = (isAnswer: boolean) => {
    const greeting: z.infer<typeof greetingSchema> = { from: nodeId, place: parts.place, isAnswer }
    link.send(JSON.stringify(greeting)).catch(onError)
  }
  const endRound = () => {
    if (!isRoundOpen) return
    isRoundOpen = false
    round++
    for (const [from, heard] of others) if (round - heard.round >= silentRoundsMax) others.delete(from)
  }
  const hear = ({ from, place, isAnswer }: z.infer<typeof greetingSchema>) => {
    const isStranger = mustStepBack(parts, from, place)
    if (isStranger && !areAlive()) onStranger()
    if (!others.has(from) && !isAnswer) greet(true)
    others.set(from, { round, isStranger })
  }
  const onText = (text: string) => {
    if (isOver) return
    try {
      const greeting = greetingSchema.parse(JSON.parse(text))
      if (greeting.from === nodeId) endRound()
      else hear(greeting)
    } catch (error) {
      onError(error)
    }
  }
  await link.listen(onText, () => {
    if (!isOver) greet(false)
  })
  greet(false)
  const timer = setInterval(() => {
    isRoundOpen = true
    greet(false)
  }, greetingMs)
  timer.unref()
  return {
    areAlive,
    close: () => {
      isOver = true
      clearInterval(timer)
    },
  }
}

/**
 * If two nodes have folders or buckets of their own, the one that was started first keeps running. A node with a folder
 * stops if another one has a bucket.
 */
function mustStepBack({ nodeId, place }: StrangerParts, from: string, theirs: AttachmentPlace): boolean {
  if (place.kind !== theirs.kind) return place.kind === 'folder'
  // Ids grow with time.
  return place.id !== theirs.id && from < nodeId
}
