/**
 * Reports errors and doings (specification 3: error and info logs): scrubbed on the device, before they are kept at
 * all. They go through the user's outbox where there is one, and else wait in a short list of the device.
 */
import { type LogInput, scrub } from '@haulway/domain/log/log.ts'
import { openLogGate } from './log-gate.ts'

export type LogCall = 'appendErrorLog' | 'appendInfoLog'
export type LogEntry = { id: string; call: LogCall; input: LogInput }

export type LogReporterParts = {
  platform: string
  uid: () => string | null | undefined
  clock: () => number
  newId: () => string
  /** What waits until somebody is signed in. */
  waiting: { read: () => Promise<LogEntry[]>; write: (entries: LogEntry[]) => Promise<void> }
  /** Sends one without an outbox. @returns whether it was answered for good */
  send: (entry: LogEntry) => Promise<boolean>
}

/** Keeps a report in an outbox. */
export type SubmitLog = (call: LogCall, input: LogInput) => Promise<void>

export type LogReporter = {
  /** Never throws: who reports an error has one already. `about` tells one fault from another. */
  report: (call: LogCall, about: string, payload: unknown) => Promise<void>
  /** Reports go to this outbox from now on, with those that waited. @returns how to end it */
  attach: (submit: SubmitLog) => () => void
}

const waitingMax = 30

export function openLogReporter(parts: LogReporterParts): LogReporter {
  const { waiting } = parts
  const gate = openLogGate()
  let submit: SubmitLog | undefined
  let last: Promise<void> = Promise.resolve()
  // One after the other: the list of what waits is read and written whole.
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => {})
    return last
  }
  const deliver = async (entry: LogEntry): Promise<boolean> => {
    if (submit) return submit(entry.call, entry.input).then(isDone, isNotDone)
    return parts.uid() ? parts.send(entry).then(undefined, isNotDone) : false
  }
  const deliverWaiting = async () => {
    const entries = await waiting.read()
    let done = 0
    for (const entry of entries) {
      if (!(await deliver(entry))) break
      done += 1
    }
    if (done > 0) await waiting.write(entries.slice(done))
  }
  return {
    report: (call, about, payload) => {
      const now = parts.clock()
      if (!gate.take(`${call} ${about}`, now)) return Promise.resolve()
      const { platform, uid, newId } = parts
      const input = { payload: scrub(payload), occuredOn: now, platform, userId: uid() ?? null }
      const entry = { id: newId(), call, input }
      return inTurn(async () => {
        await waiting.write([...(await waiting.read()), entry].slice(-waitingMax))
        await deliverWaiting()
      })
    },
    attach: next => {
      submit = next
      void inTurn(deliverWaiting)
      return () => {
        if (submit === next) submit = undefined
      }
    },
  }
}

const isDone = () => true
const isNotDone = () => false
