/** States of a shift, and what about it needs attention. */
import type { ShiftRelation } from './shift.ts'

/** Wire name → label. A shift that is `open` has no known end. */
export const shiftStates = {
  working: { word: 'Working', open: true },
  onBreak: { word: 'On break', open: true },
  brokenDown: { word: 'Broken down', open: true },
  ended: { word: 'Ended', open: false },
  agreed: { word: 'Agreed', open: false },
  cancelled: { word: 'Canceled', open: false },
} as const satisfies Record<string, { word: string; open: boolean }>
export type ShiftState = keyof typeof shiftStates
export const shiftStateNames = Object.keys(shiftStates) as ShiftState[]

type ConcernRow = { who: readonly ShiftRelation[]; sentence: string }

const hauler = ['trucker', 'fleet'] as const
const all = ['trucker', 'fleet', 'jobber'] as const

/** Documents carry the codes, screens show the sentences. No act is ever refused for one of these. */
export const shiftConcerns = {
  overlap: { who: all, sentence: 'These times overlap with another shift of the driver or the truck.' },
  noStart: { who: hauler, sentence: 'The start of this shift is missing.' },
  breakOpen: { who: hauler, sentence: 'A break was not ended before the shift ended.' },
  long: { who: all, sentence: 'This shift is longer than 16 hours.' },
  timesDiffer: { who: all, sentence: 'The hauler and the jobber have different times.' },
  recordedLater: { who: all, sentence: 'More was recorded after these times were proposed.' },
  afterAgreement: { who: all, sentence: 'More was recorded after both sides agreed. The time sheet did not change.' },
} as const satisfies Record<string, ConcernRow>
export type ShiftConcern = keyof typeof shiftConcerns
export const shiftConcernCodes = Object.keys(shiftConcerns) as ShiftConcern[]
