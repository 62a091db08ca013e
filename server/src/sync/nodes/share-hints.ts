/**
 * Shares the bus's hints with the other nodes: new versions of scopes, positions, and trucks that may no longer be
 * shown. A hint that is lost costs time only, because heartbeats make up for it. A node sends while it knows of another
 * one; a single node sends nothing but a greeting now and then.
 */
import { z } from 'zod'
import type { Bus } from './bus.ts'
import { type Hint, hintSchema } from './hint.ts'
import { openHintOutbox } from './hint-outbox.ts'

/** What carries texts to every node, also back to the one that sent them. */
export type HintLink = {
  /** The longest text that it carries. */
  bytesMax: number
  /** @returns false when the text is lost because the link is down */
  send: (text: string) => Promise<unknown>
  /** `onGap` is called when texts may have been lost: when a lost link is noticed, and when it is back. */
  listen: (onText: (text: string) => void, onGap: () => void) => Promise<unknown>
}

/**
 * `knowsOthers`: false asks the other nodes to greet back. `hasLost`: the sender has lost hints since its last letter,
 * so those who read this must not trust what they know about it. `isCopy`: the link carries it, too.
 */
const letterSchema = z.object({
  from: z.string(),
  knowsOthers: z.boolean(),
  hasLost: z.boolean().default(false),
  isCopy: z.boolean().default(false),
  hints: z.array(z.unknown()),
})

const greetingMs = 15_000
/** A node that was silent for this long is taken for gone. */
const nodeSilenceMs = 40_000

export type ShareParts = {
  bus: Bus
  link: HintLink
  /** Carries the letters of a node that is cut off from the link, and copies of those to it. */
  fallback?: HintLink | undefined
  nodeId: string
  onError: (error: unknown) => void
}

export type SharedHints = {
  /** Stops sending. */
  close: () => void
}

export async function shareHints({ bus, link, fallback, nodeId, onError }: ShareParts): Promise<SharedHints> {
  const carry = openCarrier(link, fallback)
  const bytesMax = Math.min(link.bytesMax, fallback?.bytesMax ?? Number.POSITIVE_INFINITY)
  let othersUntilMs = 0
  let hasLost = false
  let isPassingOn = false
  let isOver = false
  const outbox = openHintOutbox(async hints => {
    for (const part of partsOf(hints, bytesMax - envelopeBytes)) await post(part)
  }, onError)
  const knowsOthers = () => performance.now() < othersUntilMs
  const post = async (hints: readonly Hint[]) => {
    const letter = { from: nodeId, knowsOthers: knowsOthers(), hasLost, hints }
    hasLost = false
    const isSent = await carry.send(letter).catch(error => error)
    if (isSent === false || isSent instanceof Error) hasLost ||= letter.hasLost || hints.length > 0
    if (isSent instanceof Error) throw isSent
  }
  const greet = () => void post([]).catch(onError)
  const share = (add: () => void) => !isPassingOn && knowsOthers() && add()
  const ends = [
    bus.subscribe('versions', versions => share(() => outbox.addVersions(versions))),
    bus.subscribe('gone', gone => share(() => outbox.addGone(gone))),
    bus.subscribe('positions', moves => share(() => outbox.addPositions(moves))),
  ]
  const receive = (text: string, isByFallback: boolean) => {
    const letter = letterSchema.parse(JSON.parse(text))
    if (letter.from === nodeId || isOver) return
    if (!letter.isCopy) carry.note(letter.from, isByFallback)
    const knew = knowsOthers()
    othersUntilMs = performance.now() + nodeSilenceMs
    if (!letter.knowsOthers || !knew) greet()
    // A newer version of the program may send hints that this one does not know.
    const known = letter.hints.flatMap(hint => hintSchema.safeParse(hint).data ?? [])
    // Publishing calls the listeners, including ours above, before it returns.
    isPassingOn = true
    try {
      if (letter.hasLost) bus.publish('missed', {})
      for (const hint of known) publish(bus, hint)
    } finally {
      isPassingOn = false
    }
  }
  const onText = (isByFallback: boolean) => (text: string) => {
    try {
      receive(text, isByFallback)
    } catch (error) {
      onError(error)
    }
  }
  const onGap = () => {
    if (isOver) return
    bus.publish('missed', {})
    hasLost = true
    greet()
  }
  await fallback?.listen(onText(true), () => carry.isInUse() && onGap())
  await link.listen(onText(false), onGap)
  greet()
  const timer = setInterval(greet, greetingMs)
  timer.unref()
  return {
    close: () => {
      isOver = true
      clearInterval(timer)
      outbox.close()
      for (const end of ends) end()
    },
  }
}

type Letter = Omit<z.infer<typeof letterSchema>, 'isCopy' | 'hints'> & { hints: readonly Hint[] }

/** Sends letters by the link, and by the fallback while this node or another one is cut off from the link. */
function openCarrier(link: HintLink, fallback: HintLink | undefined) {
  /** The other nodes that are cut off, each with the time until which that is known: they write again before. */
  const cutOff = new Map<string, number>()
  let amCutOff = false
  const isInUse = () => amCutOff || [...cutOff.values()].some(untilMs => performance.now() < untilMs)
  return {
    isInUse,
    /** A letter by the fallback alone is from a node that is cut off; one by the link, from a node that is back. */
    note: (from: string, isByFallback: boolean) => {
      if (isByFallback) cutOff.set(from, performance.now() + nodeSilenceMs)
      else cutOff.delete(from)
    },
    /** @returns false when the letter is lost */
    send: async (letter: Letter): Promise<boolean> => {
      const isSent = await link.send(JSON.stringify(letter)).then(
        sent => sent !== false,
        error => {
          if (!fallback) throw error
          return false
        },
      )
      amCutOff = !isSent
      if (!fallback || !isInUse()) return isSent
      await fallback.send(JSON.stringify({ ...letter, isCopy: isSent }))
      return true
    },
  }
}

function publish(bus: Bus, hint: Hint): void {
  if (hint.kind === 'versions') bus.publish('versions', hint.versions)
  else if (hint.kind === 'gone') bus.publish('gone', hint)
  else bus.publish('positions', [hint])
}

/** Room for the names of a letter's fields and the id of its node. */
const envelopeBytes = 300

/** As few lists as fit into the size, in their order. A hint that does not fit is left out. */
function partsOf(hints: readonly Hint[], bytesMax: number): Hint[][] {
  const parts: Hint[][] = []
  let room = 0
  for (const hint of hints) {
    const bytes = Buffer.byteLength(JSON.stringify(hint)) + 1
    if (bytes > bytesMax) continue
    if (bytes > room) {
      parts.push([])
      room = bytesMax
    }
    parts.at(-1)?.push(hint)
    room -= bytes
  }
  return parts
}
