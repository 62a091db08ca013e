/**
 * Reports errors and activity (specification 3: error and info logs). Reports are scrubbed on the device before they
 * are stored. They go through the user's outbox if there is one; otherwise they wait in a short list on the device.
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
  /** The reports that wait until a user is signed in. */
  waiting: { read: () => Promise<LogEntry[]>; write: (entries: LogEntry[]) => Promise<void> }
  /** Sends one report without an outbox. @returns false when it must be sent again */
  send: (entry: LogEntry) => Promise<boolean>
}

/** Adds a report to an outbox. */
export type SubmitLog = (call: LogCall, input: LogInput) => Promise<void>

export type LogReporter = {
  /** Never throws, because the caller already handles an error. Reports with the same `about` are repeats. */
  report: (call: LogCall, about: string, payload: unknown) => Promise<void>
  /** Sends waiting and new reports to this outbox from now on. @returns a function that detaches the outbox */
  attach: (submit: SubmitLog) => () => void
}

const waitingMax = 30

export function openLogReporter(parts: LogReporterParts): LogReporter {
  const { waiting } = parts
  const gate = openLogGate()
  let submit: SubmitLog | undefined
  let last: Promise<void> = Promise.resolve()
  // One at a time, because the list of waiting reports is read and written as a whole.
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => {})
    return last
  }
  const deliver = async (entry: LogEntry): Promise<boolean> => {
    if (submit) return submit(entry.call, entry.input).then(yes, no)
    return parts.uid() ? parts.send(entry).then(undefined, no) : false
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

const yes = () => true
const no = () => false
