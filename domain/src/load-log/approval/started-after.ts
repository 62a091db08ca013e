/**
 * What was over when the server received the start of a load. The act is kept: it is testimony, and a phone may have
 * been offline. But a driver could otherwise continue the truck's old work, unseen.
 */
import { z } from 'zod'
import type { EntityState } from '../../entity/state/entity-state.ts'
import type { Dispatch } from '../../work/dispatch/dispatch.ts'

/**
 * `release`: the truck was released, or its haul or project ended · `stop`: the hauler or the driver was suspended or
 * closed. Not by the time that the driver's phone claims, which could be any.
 */
export const startedAfterSchema = z.enum(['release', 'stop'])
export type StartedAfter = z.infer<typeof startedAfterSchema>

/** Who pauses or closes its own business finishes its work; who is suspended could still be paid for more of it. */
const stopped: readonly EntityState[] = ['suspended', 'closed']

/** @param haulers the states of the hauler and the driver as the server receives the start */
export function startedAfterOf(
  { state }: Pick<Dispatch, 'state'>,
  haulers: readonly EntityState[],
): StartedAfter | undefined {
  if (state === 'ended') return 'release'
  return haulers.some(each => stopped.includes(each)) ? 'stop' : undefined
}
