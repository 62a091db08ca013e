/**
 * The outbox: it stores an act before anything else happens, and sends it until the server answers. Only a final
 * refusal ends a command without effect. After any other failure the outbox retries, without a limit.
 */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import type { CallInput } from '../call.ts'
import { isDue, nextDrainMs, noteTry } from '../retry.ts'
import { type Signer, signCall } from '../signer.ts'
import { arrivingVersions, isReport, logCalls, logLane, type OutboxCommand, type SyncStorage } from '../storage.ts'
import type { Answer, Sender } from '../transport/transport.ts'

export type Outbox = {
  /**
   * Stores an act. It is on the device when this returns.
   * @param occurredAt by this device's clock, for an act before now: a geofence reports an arrival a minute late
   * @returns the command's id
   */
  submit: <Name extends CallName>(call: Name, input: CallInput<Name>, occurredAt?: number) => Promise<string>
  /**
   * Sends all due commands.
   * @param isNudged sends those whose last answer was lost, too. @returns ms until the next drain, undefined if nothing
   * waits
   */
  drain: (isNudged?: boolean) => Promise<number | undefined>
  /** Removes a refused command, after the user has seen the reason. */
  dismiss: (id: string) => Promise<void>
}

export type OutboxParts = {
  storage: SyncStorage
  transport: Sender
  clock: () => number
  newId: () => string
  /** Server time minus device time, as last measured. */
  clockOffsetMs: () => number
  /** The scopes that the tabs follow. */
  readFollowed: () => readonly Scope[]
  deviceId: string
  /** The device's key. Without one, acts are sent unsigned. */
  signer?: Signer | undefined
  /** Called for each act with a final refusal. */
  onRefused?: ((command: OutboxCommand, code: string) => void) | undefined
}

const retryMs = { first: 1_000, max: 60_000 }

export function openOutbox(parts: OutboxParts): Outbox {
  const { storage, transport, clock } = parts
  let before: Promise<unknown> = Promise.resolve()
  return {
    submit: (call, input, occurredAt = clock()) => {
      const id = parts.newId()
      const signing = signCall(parts.signer, call, input, occurredAt)
      // Signing takes a moment. An act that needs no signature must not overtake the one before it.
      const added = before.then(async () => {
        const signature = await signing
        await storage.addCommand(sequence => ({
          id,
          sequence,
          lane: laneOf(call, input),
          call,
          input,
          occurredAt,
          clockOffsetMs: parts.clockOffsetMs(),
          version: commandVersion,
          ...(signature !== undefined && { signature }),
          state: 'waiting',
          attempts: 0,
          nextTryAt: 0,
        }))
        return id
      })
      before = added.catch(() => undefined)
      return added
    },
    drain: async isNudged => {
      const heldLanes = new Set<string>()
      for (const command of await storage.listCommands()) {
        if (command.state === 'answered') await settle(parts, command)
        if (command.state !== 'waiting') continue
        const { follows, holds } = orderOf(command)
        if (!isDue(command, clock(), isNudged) || follows.some(lane => heldLanes.has(lane))) {
          heldLanes.add(holds)
          continue
        }
        const answer = await transport.send({ ...command, deviceId: parts.deviceId, sentAt: clock() })
        const isDone = await take(parts, command, answer)
        if (!isDone) heldLanes.add(holds)
        // There is no network: every other lane would wait for the same timeout.
        if (answer.kind === 'lost') break
      }
      const waiting = (await storage.listCommands()).filter(({ state }) => state === 'waiting')
      return nextDrainMs(waiting, clock())
    },
    dismiss: id => storage.removeCommand(id),
  }
}

const laneId = z.string().optional()
const laneSchema = z.object({ loadLogId: laneId, dispatchId: laneId, projectId: laneId, entityId: laneId })
const loadsSchema = z.object({ loads: z.array(z.object({ loadLogId: z.string() })) })

/** The lane of a command: acts on one load are sent in order and don't delay other loads. */
function laneOf(call: CallName, input: CallInput<CallName>): string {
  const { loadLogId, dispatchId, projectId, entityId } = laneSchema.safeParse(input).data ?? {}
  return (logCalls.has(call) ? logLane : loadLogId) ?? dispatchId ?? projectId ?? entityId ?? ''
}

/**
 * @returns the lanes that a command follows, and the one that it holds while it waits. The server refuses what is about
 * a load before the load's start, finally: a report follows the acts of its load, an agreement those of all its loads.
 */
function orderOf(command: OutboxCommand): { follows: string[]; holds: string } {
  const { lane, input } = command
  if (isReport(command)) return { follows: [lane, `reports ${lane}`], holds: `reports ${lane}` }
  const { loads = [] } = loadsSchema.safeParse(input).data ?? {}
  return { follows: [lane, ...loads.map(({ loadLogId }) => loadLogId)], holds: lane }
}

/** A project that no tab follows now brings nothing that an answered act could wait for. */
async function settle({ storage, readFollowed }: OutboxParts, { id, versions = {} }: OutboxCommand): Promise<void> {
  const arriving = arrivingVersions(versions, readFollowed())
  if (Object.keys(arriving).length < Object.keys(versions).length) await storage.answerCommand(id, arriving)
}

/** @returns whether the server is done with the command */
async function take(
  { storage, clock, onRefused, readFollowed }: OutboxParts,
  command: OutboxCommand,
  answer: Answer,
): Promise<boolean> {
  if (answer.kind === 'accepted') {
    await storage.answerCommand(command.id, arrivingVersions(answer.versions, readFollowed()))
    return true
  }
  if (answer.kind === 'refused' && answer.final) {
    const { code, message } = answer
    if (isReport(command)) {
      await storage.removeCommand(command.id)
      return true
    }
    const refused = { state: 'refused', refusal: { code, message } } as const
    await storage.updateCommand(command.id, refused)
    onRefused?.({ ...command, ...refused }, code)
    return true
  }
  await storage.updateCommand(command.id, noteTry(command.attempts, answer, retryMs, clock()))
  return false
}
