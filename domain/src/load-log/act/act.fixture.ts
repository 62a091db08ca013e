/** Acts for tests: a builder with plain defaults. */
import { buildId } from '../../ids.ts'
import { minuteMs } from '../../time.ts'
import type { LoadLogAct, Witness } from './act.ts'

/** 06:00 in New York on Thu 15 Oct 2026. */
export const dayStartMs = Date.UTC(2026, 9, 15, 10)

export const testId = (n: number) => buildId(dayStartMs + n, new Uint8Array(10).fill(n % 251))

const uidOf: Record<Witness, string> = {
  trucker: 'tess',
  geofence: 'tess',
  operator: 'omar',
  pit: 'pia',
  dump: 'dora',
  receiver: 'rita',
  jobber: 'joe',
  system: 'system',
  broker: 'bo',
  arbiter: 'ari',
}
const entityOf = Object.fromEntries(Object.values(uidOf).map((uid, i) => [uid, testId(9000 + i)]))

/** An act `minutes` after 06:00, received immediately, `n` acts after the first. */
export function act(
  n: number,
  kind: LoadLogAct['kind'],
  witness: Witness,
  minutes: number,
  more: Partial<LoadLogAct> = {},
): LoadLogAct {
  const uid = uidOf[witness]
  const occurredAt = dayStartMs + minutes * minuteMs
  const by = { uid, entityId: entityOf[uid]! }
  return { actId: testId(n), kind, witness, by, occurredAt, receivedAt: occurredAt, sequence: n + 1, ...more }
}

/** A normal load, confirmed by two people and both geofences. */
export function goodDay(): LoadLogAct[] {
  return [
    act(1, 'start', 'trucker', 0),
    act(2, 'arriveAtPit', 'geofence', 20),
    act(3, 'confirmTrucker', 'operator', 34),
    act(4, 'confirmLoad', 'operator', 38, {
      quantity: { amountMilli: 20_940, unit: 'ton' },
      passes: 6,
      ticketNo: 'OR-30451',
    }),
    act(5, 'leavePit', 'geofence', 40),
    act(6, 'nearDestination', 'geofence', 60),
    act(7, 'arriveAtSite', 'geofence', 63),
    act(8, 'deliver', 'trucker', 70),
  ]
}
