/**
 * Who may make the calls about loads: their acts, their tracking, disputes and corrections. Written from the
 * specification (6) and decisions 0007, 0009, 0013, 0014, not from what the server does.
 */
import type { agreedDayCalls } from '@haulway/domain/load-log/agreed-day/agreed-day.calls.ts'
import type { loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import type { explainedLoadCalls } from '@haulway/domain/load-log/pay/explained-load.calls.ts'
import type { loadQueueCalls } from '@haulway/domain/load-log/queue/load-queue.calls.ts'
import type { trackingCalls } from '@haulway/domain/tracker/tracking.calls.ts'
import { newTestId } from '../test-node.ts'
import { type Caller, type CallRight, everyKind, managers, members, ofEntity, ofParties } from './call-right.fixture.ts'
import { byJobber, byOffices, officeKinds } from './call-right-kinds.fixture.ts'

/** An act on the fleet's load: its jobber, pit, operators, fleet and driver are parties, the solo trucker is not. */
const act = ({ world }: Caller) => ({ ...world.fleetLoad, actId: newTestId() })
const actWithReason = (caller: Caller) => ({ ...act(caller), reason: 'The bed was not clean.' })
const day = '2026-03-02'
let corrections = 0
/** Another quantity each time: a correction that changes nothing is refused. */
const nextAmount = () => 21_000 + corrections++

export type LoadCalls = typeof explainedLoadCalls &
  typeof loadQueueCalls &
  typeof agreedDayCalls &
  typeof loadLogCalls &
  typeof trackingCalls

export const loadRights: Record<keyof LoadCalls, CallRight> = {
  startLoad: ofParties('fleetTrucker', { fleetTrucker: members }, caller => ({ ...act(caller) })),
  reportTracking: ofParties('fleetTrucker', { fleetTrucker: members }, ({ world: { fleetLoad, loadStartedAt } }) => ({
    projectId: fleetLoad.projectId,
    loadLogId: fleetLoad.loadLogId,
    events: [{ kind: 'powerSaveOn', at: loadStartedAt }],
  })),
  arriveAtPit: ofParties(
    'fleetTrucker',
    { fleetTrucker: members, excavatorOperator: members, pitOperation: members },
    act,
  ),
  confirmTrucker: ofParties(
    'excavatorOperator',
    { excavatorOperator: members, pitOperation: members, fleetTrucker: members },
    act,
  ),
  confirmLoad: ofParties(
    'excavatorOperator',
    { excavatorOperator: members, pitOperation: members, fleetTrucker: members },
    caller => ({ ...act(caller), quantity: { amountMilli: 20_000, unit: 'ton' } }),
  ),
  undoConfirmation: ofParties('excavatorOperator', { excavatorOperator: members }, ({ world }) => ({
    projectId: world.fleetLoad.projectId,
    dispatchId: world.fleetLoad.dispatchId,
    actId: newTestId(),
    confirmationId: world.confirmationId,
  })),
  leavePit: ofParties('fleetTrucker', { fleetTrucker: members, pitOperation: members }, act),
  nearDestination: ofParties('fleetTrucker', { fleetTrucker: members }, act),
  arriveAtSite: ofParties('fleetTrucker', { fleetTrucker: members, jobber: members }, act),
  deliverLoad: ofParties('fleetTrucker', { fleetTrucker: members, jobber: members }, act),
  disputeLoad: ofParties(
    'fleetTrucker',
    { jobber: members, fleetTrucker: members, truckingFleet: members, pitOperation: members },
    actWithReason,
  ),
  resolveDispute: ofParties('jobber', byJobber, actWithReason),
  // The parties of the haul's agreement: neither the pit, nor the driver, nor members who may not see money.
  disputeLine: ofParties('truckingFleet', { jobber: managers, truckingFleet: managers }, caller => ({
    ...actWithReason(caller),
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 19_000 },
  })),
  answerDispute: ofParties('truckingFleet', { jobber: managers, truckingFleet: managers }, caller => ({
    ...act(caller),
    aboutActId: newTestId(),
    dispute: { agreement: 'haul', answer: 'refuse' },
  })),
  withdrawDispute: ofParties('truckingFleet', { jobber: managers, truckingFleet: managers }, caller => ({
    ...act(caller),
    aboutActId: newTestId(),
    dispute: { agreement: 'haul' },
  })),
  // Only for the business that an agreement names, which is not a party of the load.
  settleDispute: ofEntity(
    'truckingFleet',
    officeKinds,
    caller => ({
      ...act(caller),
      entityId: caller.own.entityId,
      aboutActId: newTestId(),
      reason: 'By the scale.',
      dispute: { agreement: 'haul', cents: 1 },
    }),
    {
      shownBy: {
        file: 'server/src/load-log/dispute/arbiter.pg.test.ts',
        title: 'the arbiter settles a dispute with a number between both sides, after the answer-by day',
      },
    },
  ),
  // A quantity is of the whole load, so the pit is a party of it, too.
  proposeCorrection: ofParties('truckingFleet', byOffices, ({ world }) => ({
    ...world.approvedLoad,
    actId: newTestId(),
    reason: 'Misread.',
    correction: {},
    quantity: { amountMilli: nextAmount(), unit: 'ton' },
  })),
  answerCorrection: ofParties('truckingFleet', byOffices, ({ world }) => ({
    ...world.approvedLoad,
    actId: newTestId(),
    aboutActId: newTestId(),
    correction: { answer: 'refuse' },
  })),
  withdrawCorrection: ofParties('truckingFleet', byOffices, ({ world }) => ({
    ...world.approvedLoad,
    actId: newTestId(),
    aboutActId: newTestId(),
    correction: {},
  })),
  // The parties of the load that see the wait, without the driver; only the pit answers for the pit.
  proposeWaitFault: ofParties('truckingFleet', byOffices, caller => ({
    ...actWithReason(caller),
    wait: { place: 'pit', fault: 'pit' },
  })),
  answerWaitFault: ofParties('truckingFleet', { truckingFleet: managers }, caller => ({
    ...act(caller),
    aboutActId: newTestId(),
    wait: { place: 'pit', fault: 'hauler', answer: 'refuse' },
  })),
  agreeDay: ofParties('truckingFleet', { jobber: managers, truckingFleet: managers }, ({ world }) => ({
    projectId: world.fleetLoad.projectId,
    actId: newTestId(),
    agreement: 'haul',
    loads: [
      {
        loadLogId: world.fleetLoad.loadLogId,
        dispatchId: world.fleetLoad.dispatchId,
        totalCents: 1,
        heldCents: 0,
      },
    ],
  })),
  explainLoad: ofEntity(
    'jobber',
    { jobber: managers, truckingFleet: managers, pitOperation: managers },
    ({ world, own }) => ({
      projectId: world.fleetLoad.projectId,
      loadLogId: world.fleetLoad.loadLogId,
      entityId: own.entityId,
    }),
  ),
  getLoadQueue: ofEntity(
    'fleetTrucker',
    { fleetTrucker: members, truckingFleet: members, soloTrucker: members },
    ({ world, own: { entityId } }) => {
      const { projectId, loadLogId } = entityId === world.crew.solo.entityId ? world.load : world.fleetLoad
      return { projectId, loadLogId, entityId }
    },
  ),
  correctLoad: ofParties(
    'excavatorOperator',
    { excavatorOperator: members, pitOperation: members, fleetTrucker: members, jobber: members },
    caller => ({ ...actWithReason(caller), quantity: { amountMilli: 20_500, unit: 'ton' } }),
  ),
  approveLoad: ofParties('jobber', byJobber, act),
  cancelLoad: ofParties(
    'fleetTrucker',
    { fleetTrucker: members, truckingFleet: members, jobber: members },
    actWithReason,
  ),
  rejectLoad: ofParties('jobber', { jobber: members }, actWithReason),
  listCycleTimes: ofEntity('pitOperation', everyKind(members), ({ own }) => ({
    entityId: own.entityId,
    from: day,
    to: day,
  })),
}
