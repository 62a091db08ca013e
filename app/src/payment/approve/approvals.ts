/**
 * The approvals of a user on this device. They belong to no page: what is sent when a page was left is still answered,
 * and the answer must be seen. Loads are sent a few at a time, and a refused one does not stop others.
 */
import { newId } from '@haulway/client/new-id.ts'
import type { SyncEngine } from '@haulway/client/sync/sync-engine.ts'
import type { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { type Asked, openAskEach } from '../../ask.ts'
import type { Sync } from '../../sync/sync-context.ts'

/** A load that was not approved, and the server's reason. `isLost`: no answer came, so it may be approved. */
export type NotApproved = { load: LoadLogDocument; refusal: AppError; isLost: boolean }

/** Whether a part of a page shows why a load was not approved. */
type Claim = (load: LoadLogDocument) => boolean

export type ApprovalsState = {
  /** Loads without an answer yet. */
  sending: readonly LoadLogDocument[]
  /** Undefined while nothing is sent. */
  progress: { done: number; of: number } | undefined
  /** As they were shown, in the order of their answers. */
  approved: readonly LoadLogDocument[]
  /** Each stays here until the user has seen it, or it is sent again. */
  notApproved: readonly NotApproved[]
  /** The parts of the pages on screen that show them. A message over the page shows the rest. */
  claims: readonly Claim[]
}

export type Approvals = {
  subscribe: (listener: () => void) => () => void
  state: () => ApprovalsState
  approve: (loads: readonly LoadLogDocument[]) => Promise<void>
  /** For a page that shows why loads were not approved. The returned function ends that: what it showed was seen. */
  claim: (claim: Claim) => () => void
  /** The user has seen why these loads were not approved. */
  see: (seen: readonly NotApproved[]) => void
  /** Something that is held for a while, and how to send it at once. @returns ends it */
  hold: (send: () => void) => () => void
  /** Sends what is held and waits for all answers. @returns false if there is a new refusal */
  finish: () => Promise<boolean>
  /** Sends nothing more: the user has logged out. The returned function of `start` does it. */
  start: () => () => void
}

/** How many calls run at the same time. */
const parallelMax = 4

type AskApproval = (load: LoadLogDocument) => Promise<Asked<'approveLoad'>>

const opened = new WeakMap<SyncEngine, Approvals>()

/** The approvals of the signed-in user, the same ones for all pages. */
export function approvalsOf(sync: Sync): Approvals {
  const before = opened.get(sync.engine)
  if (before) return before
  const ask = openAskEach(sync)
  const made = openApprovals(load => ask('approveLoad', approvalOf(load)))
  opened.set(sync.engine, made)
  return made
}

/** The fields of every act by the jobber on a load. The business is that of the load, whichever one is open now. */
export function actOn(load: LoadLogDocument) {
  const { projectId, loadLogId, terms } = load
  return { projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), entityId: terms.jobberEntityId }
}

/** The approval of a load as it is on screen. The server refuses it if the total or doubts have changed. */
export function approvalOf(load: LoadLogDocument) {
  const { money, approvalDoubts: shownDoubts = [] } = load
  return { ...actOn(load), shownDoubts, ...(money && { shownTotalCents: totalCentsOf(money) }) }
}

export function openApprovals(ask: AskApproval): Approvals {
  const store = openStore()
  const { set, without } = store
  let isOver = false
  const holds = new Set<() => void>()
  const running = new Set<Promise<void>>()
  const sendAll = async (loads: readonly LoadLogDocument[]) => {
    const left = [...loads]
    const work = async () => {
      for (let load = left.shift(); load; load = left.shift()) {
        let asked: Asked<'approveLoad'> | undefined
        try {
          if (!isOver) asked = await ask(load)
        } finally {
          set(afterAnswer(store.state(), load, asked))
        }
      }
    }
    await Promise.all(Array.from({ length: parallelMax }, work))
  }
  return {
    subscribe: store.subscribe,
    state: store.state,
    approve: async loads => {
      const ids = new Set(loads.map(({ loadLogId }) => loadLogId))
      const { sending, progress } = store.state()
      const { done, of } = progress ?? { done: 0, of: 0 }
      set({
        sending: [...sending, ...loads],
        progress: { done, of: of + loads.length },
        notApproved: without(({ load }) => ids.has(load.loadLogId)),
      })
      const run = sendAll(loads)
      running.add(run)
      await run.finally(() => running.delete(run))
    },
    claim: claim => {
      set({ claims: [...store.state().claims, claim] })
      return () => {
        const claims = store.state().claims.filter(each => each !== claim)
        set({ claims, notApproved: without(({ load }) => claim(load)) })
      }
    },
    see: seen => set({ notApproved: without(each => seen.includes(each)) }),
    hold: send => {
      holds.add(send)
      return () => holds.delete(send)
    },
    finish: async () => {
      const known = new Set(store.state().notApproved)
      for (const send of holds) send()
      await Promise.allSettled(running)
      return store.state().notApproved.every(each => known.has(each))
    },
    start: () => {
      isOver = false
      return () => {
        isOver = true
      }
    },
  }
}

function openStore() {
  let state: ApprovalsState = { sending: [], progress: undefined, approved: [], notApproved: [], claims: [] }
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    set: (change: Partial<ApprovalsState>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The same list if nothing leaves it, so that nothing is drawn again. */
    without: (isGone: (each: NotApproved) => boolean) =>
      state.notApproved.some(isGone) ? state.notApproved.filter(each => !isGone(each)) : state.notApproved,
  }
}

/** @param asked undefined for a load that was not sent */
function afterAnswer(
  before: ApprovalsState,
  load: LoadLogDocument,
  asked: Asked<'approveLoad'> | undefined,
): Partial<ApprovalsState> {
  const sending = before.sending.filter(each => each !== load)
  const done = (before.progress?.done ?? 0) + (asked?.reply ? 1 : 0)
  const { refusal, unanswered } = asked ?? {}
  const isLost = unanswered !== undefined && refusal?.code === 'networkError'
  return {
    sending,
    progress: sending.length === 0 || !before.progress ? undefined : { ...before.progress, done },
    ...(asked?.reply && { approved: [...before.approved, load] }),
    ...(refusal && { notApproved: [...before.notApproved, { load, refusal, isLost }] }),
  }
}
