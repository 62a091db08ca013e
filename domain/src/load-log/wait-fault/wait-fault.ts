/** The fault of a wait: who caused it, as it was proposed and answered. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { placesOfWaiting } from '../../pay/card/rate-card.ts'
import { faults } from '../../pay/load/load-facts.ts'
import { dayMs } from '../../time.ts'
import { foldAnswers } from '../../work/fold-answers.ts'
import { type LoadLogAct, type LoadLogRelation, type Witness, witnessSchema } from '../act/act.ts'

/** How long the party named has to answer. A job of the server ends it, so no clock of a device or a node decides. */
export const answerWithinMs = dayMs

/**
 * `open`: waits for the party named. `counts`: the wait is priced by it. `refused`: no longer counts, unless the party
 * named says the same itself. `over`: another fault counts for the wait.
 */
const states = ['open', 'counts', 'refused', 'over'] as const

export const waitFaultSchema = z.object({
  /** The act that proposed it. */
  proposalId: idSchema,
  place: z.enum(placesOfWaiting),
  fault: z.enum(faults).exclude(['none']),
  /** Who proposed it, and why. */
  by: witnessSchema,
  reason: z.string(),
  state: z.enum(states),
  /** Why it counts: the party named accepted it, said it itself, or gave no answer in time. */
  how: z.enum(['accepted', 'ownWord', 'noAnswer']).optional(),
  /** The reason of a refusal. */
  answer: z.string().optional(),
})
export type WaitFault = z.infer<typeof waitFaultSchema>
export type WaitPlace = WaitFault['place']
export type Blamed = WaitFault['fault']

/** The faults that each relation answers. Weather costs the hauler its pay, so the hauler answers it. */
export const faultsAnsweredBy: Partial<Record<LoadLogRelation, readonly Blamed[]>> = {
  jobber: ['payer'],
  fleet: ['hauler', 'weather'],
  subhauler: ['hauler', 'weather'],
  pit: ['pit'],
  dump: ['pit'],
}

/** A pit and a dump see only the wait at their own gate. Everyone else sees both. */
export const ownWaitPlace: Partial<Record<LoadLogRelation, WaitPlace>> = { pit: 'pit', dump: 'site' }

const namedWitnesses: Record<Blamed, readonly Witness[]> = {
  pit: ['pit', 'dump'],
  payer: ['jobber'],
  hauler: ['trucker'],
  weather: ['trucker'],
}

/** Until when the party named answers; undefined until the server has received the proposal. */
export function answerByOf({ proposalId }: Pick<WaitFault, 'proposalId'>, acts: readonly LoadLogAct[]) {
  const receivedAt = acts.find(({ actId }) => actId === proposalId)?.receivedAt
  return receivedAt === undefined ? undefined : receivedAt + answerWithinMs
}

export function isAboutWait({ kind }: Pick<LoadLogAct, 'kind'>): boolean {
  return kind === 'proposeWaitFault' || kind === 'answerWaitFault'
}

/** The fault that a wait is priced by; `none` until one counts, and then the payer pays. */
export function countedFault(waitFaults: readonly WaitFault[], place: WaitPlace): Blamed | 'none' {
  return waitFaults.find(each => each.place === place && each.state === 'counts')?.fault ?? 'none'
}

/**
 * What counts for a wait stays, so that no one can replace what was agreed by naming someone who does not answer.
 * @param acts each once
 */
export function foldWaitFaults(acts: readonly LoadLogAct[]): WaitFault[] {
  return foldAnswers(acts.filter(isAboutWait), { madeBy: 'proposeWaitFault', claim: propose, answer })
}

function propose(all: WaitFault[], act: LoadLogAct): WaitFault | undefined {
  const { actId, witness, wait, reason = '' } = act
  if (!wait) return undefined
  const { place, fault } = wait
  const ofWait = all.filter(each => each.place === place)
  const isOwnWord = namedWitnesses[fault].includes(witness)
  const isRefused = ofWait.some(each => each.fault === fault && each.state === 'refused')
  if (ofWait.some(each => each.state === 'counts') || (isRefused && !isOwnWord)) return undefined
  const open = ofWait.find(each => each.fault === fault && each.state === 'open')
  const proposed: WaitFault = open ?? {
    proposalId: actId,
    place,
    fault,
    by: witness,
    reason,
    state: 'open',
  }
  if (!open) all.push(proposed)
  if (isOwnWord) count(all, proposed, 'ownWord')
  return proposed
}

function answer(open: WaitFault, { witness, wait, reason }: LoadLogAct, all: readonly WaitFault[]): void {
  if (wait?.place !== open.place || wait.fault !== open.fault) return
  if (witness === 'system') {
    count(all, open, 'noAnswer')
  } else if (namedWitnesses[open.fault].includes(witness)) {
    if (wait.answer === 'accept') count(all, open, 'accepted')
    else Object.assign(open, { state: 'refused', ...(reason && { answer: reason }) } satisfies Partial<WaitFault>)
  }
}

function count(all: readonly WaitFault[], proposed: WaitFault, how: NonNullable<WaitFault['how']>): void {
  for (const each of all) if (each.place === proposed.place && each.state === 'open') each.state = 'over'
  Object.assign(proposed, { state: 'counts', how } satisfies Partial<WaitFault>)
}

export const waitRefusals = {
  counted: 'Dispute the line instead: the cause of this wait is decided.',
  refused: 'Dispute the line instead: the party that you name has refused.',
  late: 'Dispute the line instead: the 24 hours for an answer are over.',
  answered: 'This was already answered. Check the load again.',
  elsewhere: 'Choose a wait at your own pit or dump.',
  notTheirs: 'Name another cause: the pit has no part in this wait.',
} as const

type Proposed = Pick<LoadLogAct, 'kind' | 'wait' | 'witness' | 'aboutActId'>

/**
 * Why an act about a wait would change nothing. After the approval it is kept as testimony that came late.
 * @param gate where the pit or dump of the load makes trucks wait
 * @returns the sentence, or undefined for an act that counts, that repeats what counts, or that came before its subject
 */
export function whyNotWaitFault(
  act: Proposed,
  { waitFaults, gate }: { waitFaults: readonly WaitFault[]; gate: WaitPlace },
): string | undefined {
  const { wait } = act
  if (!wait) return undefined
  if (wait.fault === 'pit' && wait.place !== gate) return waitRefusals.notTheirs
  if (act.kind === 'answerWaitFault') {
    const about = waitFaults.find(each => each.proposalId === act.aboutActId)
    if (!about || about.state === 'open') return undefined
    return about.how === 'noAnswer' ? waitRefusals.late : waitRefusals.answered
  }
  const ofWait = waitFaults.filter(each => each.place === wait.place)
  const counted = ofWait.find(each => each.state === 'counts')
  if (counted) return counted.fault === wait.fault ? undefined : waitRefusals.counted
  const isRefused = ofWait.some(each => each.fault === wait.fault && each.state === 'refused')
  return isRefused && !namedWitnesses[wait.fault].includes(act.witness) ? waitRefusals.refused : undefined
}
