/**
 * The outbox: it stores an act before anything else happens, and sends it until the server answers. Only a final
 * refusal ends a command without effect. After any other failure the outbox retries, without a limit.
 */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import type { CallInput } from '../call.ts'
import { type Signer, signCall } from '../signer.ts'
import { isReport, type OutboxCommand, reportLanes, type SyncStorage } from '../storage.ts'
import type { Answer, Sender } from '../transport/transport.ts'

export type Outbox = {
  /**
   * Stores an act. It is on the device when this returns.
   * @param occurredAt by this device's clock, for an act before now: a geofence reports an arrival a minute late
   * @returns the command's id
   */
  submit: <Name extends CallName>(call: Name, input: CallInput<Name>, occurredAt?: number) => Promise<string>
  /** Sends all due commands. @returns ms until the next drain, or undefined when nothing waits */
  drain: () => Promise<number | undefined>
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
    drain: async () => {
      const heldLanes = new Set<string>()
      for (const command of await storage.listCommands()) {
        if (command.state !== 'waiting' || heldLanes.has(command.lane)) continue
        if (command.nextTryAt > clock()) {
          heldLanes.add(command.lane)
          continue
        }
        const answer = await transport.send({ ...command, deviceId: parts.deviceId, sentAt: clock() })
        const isDone = await take(parts, command, answer)
        if (!isDone) heldLanes.add(command.lane)
        // There is no network: every other lane would wait for the same timeout.
        if (answer.kind === 'lost') break
      }
      return nextDrainMs(await storage.listCommands(), clock())
    },
    dismiss: id => storage.removeCommand(id),
  }
}

const laneId = z.string().optional()
const laneSchema = z.object({ loadLogId: laneId, dispatchId: laneId, projectId: laneId, entityId: laneId })

/** The lane of a command: acts on one load are sent in order and don't delay other loads. */
function laneOf(call: CallName, input: CallInput<CallName>): string {
  const { loadLogId, dispatchId, projectId, entityId } = laneSchema.safeParse(input).data ?? {}
  return reportLanes[call] ?? loadLogId ?? dispatchId ?? projectId ?? entityId ?? ''
}

/** @returns whether the server is done with the command */
async function take(
  { storage, clock, onRefused }: OutboxParts,
  command: OutboxCommand,
  answer: Answer,
): Promise<boolean> {
  if (answer.kind === 'accepted') {
    await storage.answerCommand(command.id, answer.versions)
    return true
  }
  if (answer.kind === 'refused' && answer.final) {
    const { code, message } = answer
    if (isReport(command)) {
      await storage.removeCommand(command.id)
      return true
    }
    onRefused?.(command, code)
    await storage.updateCommand(command.id, { state: 'refused', refusal: { code, message } })
    return true
  }
  const attempts = command.attempts + 1
  const wait = Math.min(retryMs.first * 2 ** Math.min(command.attempts, 10), retryMs.max)
  const requestedWait = answer.kind === 'refused' ? (answer.retryAfterMs ?? 0) : 0
  const trouble = answer.kind === 'refused' ? answer.code : answer.trouble
  await storage.updateCommand(command.id, { attempts, trouble, nextTryAt: clock() + Math.max(wait, requestedWait) })
  return false
}

function nextDrainMs(commands: OutboxCommand[], now: number): number | undefined {
  const waiting = commands.filter(command => command.state === 'waiting')
  if (waiting.length === 0) return undefined
  return Math.max(250, Math.min(...waiting.map(command => command.nextTryAt)) - now)
}
