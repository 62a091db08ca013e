/** What an actor of the demo wants done at an instant. A client carries it out through the public API. */
import type { LoadLogActKind } from '@haulway/domain/load-log/act.ts'
import type { Quantity } from '@haulway/domain/units.ts'
import { buildDemoId } from '../demo-id.ts'
import type { Fix } from './gps.ts'
import type { LatLng } from './plane.ts'
import type { Random } from './random.ts'

export type ActorRef =
  | { kind: 'trucker'; truckNumber: string }
  | { kind: 'loader'; pit: string; loadingPoint: string }
  | { kind: 'jobber'; key: string }
  | { kind: 'hauler'; key: string }

type Common = { atMs: number; actor: ActorRef }

export type ActIntent = Common & {
  kind: 'act'
  /** Id of the command: the same for every try. */
  actId: string
  act: LoadLogActKind
  loadLogId: string
  /** With `start`: what the load is for. */
  dispatchId?: string
  quantity?: Quantity
  passes?: number
  place?: LatLng
}
/** What the phone's location source gave while the load was open, one fix a second, before any filter. */
export type FixesIntent = Common & { kind: 'fixes'; loadLogId: string; fixes: Fix[] }
export type MoneyIntent = Common & { kind: 'payBalance' | 'withdraw'; actId: string; amountCents: number }
export type Intent = ActIntent | FixesIntent | MoneyIntent

/** An actor rests until an instant, after it has said what it wants done; it is resumed with the time it then is. */
export type Rest = { untilMs: number; intents: Intent[] }
export type Actor = Generator<Rest, void, number>

export function newId(atMs: number, random: Random): string {
  return buildDemoId(atMs, random.bytes(10))
}
