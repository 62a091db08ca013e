/** An action that an actor of the demo takes at some time. Its client carries it out through the public API. */
import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import type { Quantity } from '@haulway/domain/units.ts'
import { buildDemoId } from '../demo-id.ts'
import type { Fix } from './gps.ts'
import type { LatLng } from './plane.ts'
import type { Random } from './random.ts'

export type ActorRef =
  | { kind: 'trucker'; truckNumber: string }
  | { kind: 'loader'; pit: string; loadingPoint: string }
  | { kind: 'jobber'; key: string }
  /** By the key of the jobber. */
  | { kind: 'foreman'; key: string }
  | { kind: 'hauler'; key: string }
  | { kind: 'pit'; key: string }

type Common = { atMs: number; actor: ActorRef }

export type ActIntent = Common & {
  kind: 'act'
  /** Id of the command; every retry sends the same one. */
  actId: string
  act: LoadLogActKind
  loadLogId: string
  /** With `start`: the dispatch that the load belongs to. */
  dispatchId?: string
  quantity?: Quantity
  passes?: number
  /** With `confirmLoad`: what the scale shows. */
  weights?: LoadLogAct['weights']
  /** With `disputeLine`: the line, and what its maker grants of it. With `answerDispute`: the dispute, and the same. */
  grants?: { code?: string; disputeId?: string; quantityMilli: number }
  /** With `answerCorrection`: the correction that it agrees to. */
  correctionId?: string
  place?: LatLng
}
/** What the phone's GPS reported while the load was open: one fix per second, unfiltered. */
export type FixesIntent = Common & { kind: 'fixes'; loadLogId: string; fixes: Fix[] }
export type MoneyIntent = Common & { kind: 'payBalance' | 'withdraw'; actId: string; amountCents: number }
export type Intent = ActIntent | FixesIntent | MoneyIntent

/** What an actor yields: its intents, and when to resume it. It is resumed with the current time. */
export type Turn = { untilMs: number; intents: Intent[] }
export type Actor = Generator<Turn, void, number>

export function newId(atMs: number, random: Random): string {
  return buildDemoId(atMs, random.bytes(10))
}
