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
  /** `onBack` is called when it carries again what it may have lost for a while. */
  listen: (onText: (text: string) => void, onBack: () => void) => Promise<unknown>
}

/**
 * `knowsOthers`: false asks the other nodes to greet back. `hasLost`: the sender has lost hints since its last letter,
 * so those who read this must not trust what they know of it.
 */
const letterSchema = z.object({
  from: z.string(),
  knowsOthers: z.boolean(),
  hasLost: z.boolean().default(false),
  hints: z.array(z.unknown()),
})

const greetingMs = 15_000
/** A node that was silent for this long is taken for gone. */
const nodeSilenceMs = 40_000

export type ShareParts = {
  bus: Bus
  link: HintLink
  nodeId: string
  onError: (error: unknown) => void
}

export type SharedHints = {
  /** Stops sending. */
  close: () => void
}

export async function shareHints({ bus, link, nodeId, onError }: ShareParts): Promise<SharedHints> {
  let othersUntilMs = 0
  let hasLost = false
  let isPassingOn = false
  let isOver = false
  const outbox = openHintOutbox(async hints => {
    for (const part of partsOf(hints, link.bytesMax - envelopeBytes)) await post(part)
  }, onError)
  const knowsOthers = () => performance.now() < othersUntilMs
  const post = async (hints: readonly Hint[]) => {
    const letter = { from: nodeId, knowsOthers: knowsOthers(), hasLost, hints }
    hasLost = false
    const isSent = await link.send(JSON.stringify(letter)).catch(error => error)
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
  const receive = (text: string) => {
    const letter = letterSchema.parse(JSON.parse(text))
    if (letter.from === nodeId || isOver) return
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
  const onText = (text: string) => {
    try {
      receive(text)
    } catch (error) {
      onError(error)
    }
  }
  await link.listen(onText, () => {
    if (isOver) return
    bus.publish('missed', {})
    hasLost = true
    greet()
  })
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
