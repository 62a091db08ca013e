/** A load's state in words. Spoil is loaded at the jobber's own place and unloads at a dump. */
import { isToDump, type LoadParties } from '../../work/dispatch/dispatch.ts'
import { type LoadLogState, loadLogStates } from './states.ts'

type Stated = { state: LoadLogState; terms: Pick<LoadParties, 'pitEntityId' | 'destination'> }

const toDump: Partial<Record<LoadLogState, { word: string }>> = {
  started: { word: 'Driving to pickup' },
  arrived: { word: 'At the dump' },
}

export function stateMessage({ state, terms }: Stated): string {
  return ((isToDump(terms) && toDump[state]) || loadLogStates[state]).word
}
