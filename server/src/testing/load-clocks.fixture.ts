/** A load on which every call on loads is made, each at its minute by its own party. */
import type { loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import { type Crew, loadedTons } from './load.fixture.ts'
import { newTestId, type TestClient } from './test-node.ts'
import type { Actor } from './work.fixture.ts'

type CallName = keyof typeof loadLogCalls
type Ids = { projectId: string; dispatchId: string; loadLogId: string; actId: string }

export type Step = { name: CallName; minute: number; by: Actor; make: (client: TestClient) => Promise<unknown> }

const more = { amountMilli: 30_000, unit: 'ton' as const }
const less = { amountMilli: 12_000, unit: 'ton' as const }

/**
 * The steps in the order in which they are sent. A call without a row does not compile.
 * @param load the load's main id; the start is also sent under a second id
 * @param disputedLine the code of a line that the load pays
 */
export function everyStep(
  crew: Crew,
  trucker: Actor,
  load: Omit<Ids, 'actId'>,
  disputedLine: 'haul' | 'hours' = 'haul',
): Step[] {
  const { jobber, operator, pit } = crew
  const wrong = newTestId()
  const about = { aboutActId: newTestId() }
  const haul = { agreement: 'haul' as const }
  const disputed = {
    actId: about.aboutActId,
    reason: 'Short.',
    dispute: { ...haul, code: disputedLine, cents: 9000 },
  }
  const ids = () => ({ ...load, actId: newTestId() })
  const nameless = (actId = newTestId()) => ({ projectId: load.projectId, dispatchId: load.dispatchId, actId })
  const rows: Record<Exclude<CallName, 'settleDispute'>, Omit<Step, 'name'>[]> = {
    startLoad: [
      { minute: 0, by: trucker, make: client => client.startLoad(ids()) },
      { minute: 2, by: trucker, make: client => client.startLoad({ ...ids(), loadLogId: newTestId() }) },
    ],
    arriveAtPit: [{ minute: 10, by: trucker, make: client => client.arriveAtPit(ids()) }],
    confirmTrucker: [{ minute: 32, by: operator, make: client => client.confirmTrucker(nameless()) }],
    confirmLoad: [
      { minute: 34, by: operator, make: client => client.confirmLoad({ ...nameless(wrong), quantity: more }) },
      { minute: 36, by: operator, make: client => client.confirmLoad({ ...nameless(), quantity: loadedTons }) },
    ],
    undoConfirmation: [
      {
        minute: 35,
        by: operator,
        make: client => client.undoConfirmation({ ...nameless(), confirmationId: wrong }),
      },
    ],
    leavePit: [{ minute: 38, by: trucker, make: client => client.leavePit(ids()) }],
    nearDestination: [{ minute: 50, by: trucker, make: client => client.nearDestination(ids()) }],
    arriveAtSite: [{ minute: 54, by: trucker, make: client => client.arriveAtSite(ids()) }],
    deliverLoad: [{ minute: 60, by: trucker, make: client => client.deliverLoad(ids()) }],
    disputeLoad: [{ minute: 61, by: trucker, make: client => client.disputeLoad({ ...ids(), reason: 'The wait.' }) }],
    resolveDispute: [
      { minute: 62, by: jobber, make: client => client.resolveDispute({ ...ids(), reason: 'Agreed.' }) },
    ],
    disputeLine: [{ minute: 62, by: jobber, make: client => client.disputeLine({ ...ids(), ...disputed }) }],
    answerDispute: [
      {
        minute: 63,
        by: jobber,
        make: client => client.answerDispute({ ...ids(), ...about, dispute: { ...haul, answer: 'refuse' } }),
      },
    ],
    withdrawDispute: [
      { minute: 63, by: jobber, make: client => client.withdrawDispute({ ...ids(), ...about, dispute: haul }) },
    ],
    ...waitSteps(crew, ids),
    approveLoad: [{ minute: 64, by: jobber, make: client => client.approveLoad(ids()) }],
    ...correctionSteps(crew, ids),
    // Nothing after the approval changes what was approved.
    correctLoad: [
      { minute: 65, by: pit, make: client => client.correctLoad({ ...ids(), quantity: more, reason: 'Misread.' }) },
    ],
    rejectLoad: [{ minute: 66, by: jobber, make: client => client.rejectLoad({ ...ids(), reason: 'Clay in it.' }) }],
    cancelLoad: [{ minute: 67, by: jobber, make: client => client.cancelLoad({ ...ids(), reason: 'Rain.' }) }],
  }
  const named = Object.entries(rows) as [CallName, Omit<Step, 'name'>[]][]
  return named.flatMap(([name, steps]) => steps.map(step => ({ name, ...step }))).sort((a, b) => a.minute - b.minute)
}

/** The pit refuses to have caused the wait, so it stays with the payer. */
function waitSteps({ jobber, pit }: Crew, ids: () => Ids) {
  const about = { aboutActId: newTestId() }
  const wait = { place: 'pit' as const, fault: 'pit' as const }
  const proposed = { actId: about.aboutActId, reason: 'No loader.', wait }
  const refused = { ...about, wait: { ...wait, answer: 'refuse' as const } }
  return {
    proposeWaitFault: [
      { minute: 62, by: jobber, make: (client: TestClient) => client.proposeWaitFault({ ...ids(), ...proposed }) },
    ],
    answerWaitFault: [
      { minute: 63, by: pit, make: (client: TestClient) => client.answerWaitFault({ ...ids(), ...refused }) },
    ],
  }
}

/** The payer proposes to pay less, which changes nothing until those who lose by it agree: the pit and the trucker. */
function correctionSteps({ jobber, pit }: Crew, ids: () => Ids) {
  const about = { aboutActId: newTestId() }
  const proposed = { actId: about.aboutActId, reason: 'Too much.', quantity: less, correction: {} }
  const refused = { ...about, correction: { answer: 'refuse' as const } }
  return {
    proposeCorrection: [
      { minute: 65, by: jobber, make: (client: TestClient) => client.proposeCorrection({ ...ids(), ...proposed }) },
    ],
    answerCorrection: [
      { minute: 66, by: pit, make: (client: TestClient) => client.answerCorrection({ ...ids(), ...refused }) },
    ],
    withdrawCorrection: [
      {
        minute: 66,
        by: jobber,
        make: (client: TestClient) => client.withdrawCorrection({ ...ids(), ...about, correction: {} }),
      },
    ],
  }
}
