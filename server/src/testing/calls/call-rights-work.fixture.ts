/**
 * Who may make the calls about work: projects, hauls, offers, dispatches, loads. Written from the specification (6),
 * the design (2, 6) and decisions 0007, 0009, 0013, 0014, not from what the server does.
 */

import type { agreedDayCalls } from '@haulway/domain/load-log/agreed-day/agreed-day.calls.ts'
import type { loadLogCalls } from '@haulway/domain/load-log/load-log.calls.ts'
import type { explainedLoadCalls } from '@haulway/domain/load-log/pay/explained-load.calls.ts'
import type { loadQueueCalls } from '@haulway/domain/load-log/queue/load-queue.calls.ts'
import { addDays } from '@haulway/domain/time.ts'
import type { trackingCalls } from '@haulway/domain/tracker/tracking.calls.ts'
import type { agreementCalls } from '@haulway/domain/work/agreement/agreement.calls.ts'
import type { truckerNoticeCalls } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import type { dispatchCalls } from '@haulway/domain/work/dispatch/dispatch.calls.ts'
import type { driverTermsCalls } from '@haulway/domain/work/driver-terms/driver-terms.calls.ts'
import type { haulCalls } from '@haulway/domain/work/haul/haul.calls.ts'
import type { offerCalls } from '@haulway/domain/work/offer/offer.calls.ts'
import type { projectCalls } from '@haulway/domain/work/project/project.calls.ts'
import type { projectNoticeCalls } from '@haulway/domain/work/project-notice/project-notice.calls.ts'
import { newTestId } from '../test-node.ts'
import { haulCard, sitePlace } from '../work.fixture.ts'
import { type Caller, type CallRight, everyKind, managers, members, ofEntity, ofParties } from './call-right.fixture.ts'
import type { CallWorld } from './call-world.fixture.ts'

const byJobber = { jobber: managers }
const byFleet = { truckingFleet: managers }

const byJobberOrFleet = { ...byJobber, ...byFleet }
const byOffices = { ...byJobberOrFleet, pitOperation: managers }
const officeKinds = { ...byJobberOrFleet, soloTrucker: managers, pitOperation: managers }
const isJobber = ({ world, own }: Caller) => own.entityId === world.crew.jobber.entityId
const named = ({ world, own }: Caller, which: keyof CallWorld['agreements']) => ({
  entityId: own.entityId,
  payerEntityId: world.crew.jobber.entityId,
  agreementId: world.agreements[which],
})

const newHaul = ({ world }: Caller) => ({
  haulId: newTestId(),
  pitEntityId: world.crew.pit.entityId,
  materialId: world.materialId,
  targetMilli: 90_000,
  trucksWanted: 1,
  card: haulCard,
  destination: { name: 'North gate', ...sitePlace },
})
/** An act on the fleet's load: its jobber, pit, operators, fleet and driver are parties, the solo trucker is not. */
const act = ({ world }: Caller) => ({ ...world.fleetLoad, actId: newTestId() })
const actWithReason = (caller: Caller) => ({ ...act(caller), reason: 'The bed was not clean.' })
const day = '2026-03-02'
let corrections = 0
/** Another quantity each time: a correction that changes nothing is refused. */
const nextAmount = () => 21_000 + corrections++

type Calls = typeof haulCalls &
  typeof truckerNoticeCalls &
  typeof projectNoticeCalls &
  typeof explainedLoadCalls &
  typeof loadQueueCalls &
  typeof agreedDayCalls &
  typeof agreementCalls &
  typeof projectCalls &
  typeof offerCalls &
  typeof dispatchCalls &
  typeof driverTermsCalls &
  typeof loadLogCalls &
  typeof trackingCalls

/** An accepted offer between the world's jobber and fleet. */
const namedOffer = ({ world, own }: Caller, which: 'toDispatch' | 'newCard' | 'cardToWithdraw') => ({
  entityId: own.entityId,
  projectId: world.project.projectId,
  offerId: world.offers[which],
})

export const workRights: Record<keyof Calls, CallRight> = {
  createProject: ofEntity('jobber', byJobber, caller => ({
    entityId: caller.own.entityId,
    projectId: newTestId(),
    name: 'Hill Road',
    startDay: day,
    haul: newHaul(caller),
  })),
  createHaul: ofParties('jobber', byJobber, caller => ({
    ...newHaul(caller),
    projectId: caller.world.project.projectId,
  })),
  changeHaul: ofParties('jobber', byJobber, ({ world }) => ({ ...world.project, targetMilli: 700_000 })),
  publishProject: ofParties('jobber', byJobber, ({ world }) => ({ projectId: world.draft.projectId })),
  createProjectNotice: ofParties('jobber', byJobber, ({ world }) => ({
    projectId: world.project.projectId,
    noticeId: newTestId(),
    text: 'The south gate is shut.',
  })),
  changeProjectNotice: ofParties('jobber', byJobber, ({ world }) => ({
    projectId: world.project.projectId,
    noticeId: world.noticeId,
    text: 'Hard hats and vests on.',
  })),
  endProjectNotice: ofParties('jobber', byJobber, ({ world }) => ({
    projectId: world.project.projectId,
    noticeId: world.noticeId,
  })),
  proposeAgreement: ofEntity('jobber', officeKinds, ({ world, own }) => {
    const { jobber, solo, pit } = world.crew
    const sold = own.entityId === pit.entityId && { materialId: world.materialId }
    return {
      entityId: own.entityId,
      agreementId: newTestId(),
      card: haulCard,
      validFrom: day,
      ...sold,
      otherEntityId: own.entityId === jobber.entityId ? solo.entityId : jobber.entityId,
    }
  }),
  proposeAgreementVersion: ofEntity('jobber', byJobberOrFleet, caller => ({
    ...named(caller, 'standing'),
    card: { ...haulCard, rateE4: 36_000 },
    validFrom: '2026-04-01',
  })),
  // Each side answers the other's proposal, and withdraws its own.
  answerAgreement: ofEntity('truckingFleet', byJobberOrFleet, caller => ({
    ...named(caller, isJobber(caller) ? 'byFleet' : 'byJobber'),
    version: 1,
    accept: true,
  })),
  withdrawAgreementProposal: ofEntity('jobber', byJobberOrFleet, caller => ({
    ...named(caller, isJobber(caller) ? 'toWithdraw' : 'byFleet'),
    version: 1,
  })),
  endAgreement: ofEntity('jobber', byJobberOrFleet, caller => named(caller, 'standing')),
  proposeDeduction: ofEntity('jobber', byJobber, caller => ({
    ...named(caller, 'standing'),
    reason: 'Damaged gate',
    amountCents: 2500,
  })),
  answerDeduction: ofEntity('truckingFleet', byFleet, caller => ({
    ...named(caller, 'standing'),
    deductionId: caller.world.deductionId,
    accept: true,
  })),
  setQuickPay: ofEntity('truckingFleet', byFleet, caller => ({ ...named(caller, 'standing'), take: false })),
  releaseRetainage: ofEntity('jobber', byJobber, caller => ({ ...named(caller, 'standing'), amountCents: 1 }), {
    shownBy: {
      file: 'server/src/payment/statement/statement-terms.pg.test.ts',
      title: 'the payer releases what it retained, never more, and the next statement pays it',
    },
  }),
  sendOffer: ofParties('jobber', byJobber, ({ world }) => ({
    ...world.project,
    offerId: newTestId(),
    truckingEntityId: world.crew.solo.entityId,
    trucks: 1,
  })),
  proposeOfferCard: ofEntity('truckingFleet', byJobberOrFleet, caller => ({
    ...namedOffer(caller, 'toDispatch'),
    card: { ...haulCard, rateE4: 36_000 },
    validFrom: addDays(new Date().toISOString().slice(0, 10), 30),
  })),
  // Each side answers the other's proposal, and withdraws its own.
  answerOfferCard: ofEntity('truckingFleet', byJobberOrFleet, caller => ({
    ...namedOffer(caller, 'newCard'),
    version: 2,
    accept: true,
  })),
  withdrawOfferCard: ofEntity('jobber', byJobberOrFleet, caller => ({
    ...namedOffer(caller, 'cardToWithdraw'),
    version: 2,
  })),
  sendSubOffer: ofParties('truckingFleet', byFleet, ({ world }) => ({
    projectId: world.project.projectId,
    acceptedOfferId: world.offers.toDispatch,
    offerId: newTestId(),
    truckingEntityId: world.crew.solo.entityId,
    trucks: 1,
    commission: { percentMilli: 8000 },
  })),
  setDriverTerms: ofEntity('truckingFleet', byFleet, ({ own }) => ({
    entityId: own.entityId,
    validFrom: new Date().toISOString().slice(0, 10),
    pay: { percent: { percentMilli: 28_000, on: ['haul'], afterCommission: false } },
  })),
  findHaulers: ofEntity('truckingFleet', { ...byJobber, ...byFleet }, ({ own }) => ({
    entityId: own.entityId,
    query: 'Sam',
  })),
  findArbiters: ofEntity('truckingFleet', officeKinds, ({ own }) => ({ entityId: own.entityId, query: 'Sam' })),
  withdrawOffer: ofParties('jobber', byJobber, ({ world }) => ({
    projectId: world.project.projectId,
    offerId: world.offers.toWithdraw,
  })),
  answerOffer: ofParties('truckingFleet', byFleet, ({ world }) => ({
    projectId: world.project.projectId,
    offerId: world.offers.toAnswer,
    accept: true,
  })),
  listTruckerNotices: ofEntity('soloTrucker', { soloTrucker: members, truckingFleet: members }, ({ own }) => ({
    entityId: own.entityId,
  })),
  acceptTruckerNotice: ofEntity(
    'soloTrucker',
    { soloTrucker: managers, truckingFleet: managers },
    ({ world, own }) => ({
      projectId: world.project.projectId,
      noticeId: world.project.haulId,
      entityId: own.entityId,
      offerId: newTestId(),
    }),
  ),
  dispatchTruck: ofParties('truckingFleet', byFleet, ({ world }) => ({
    projectId: world.project.projectId,
    offerId: world.offers.toDispatch,
    dispatchId: newTestId(),
    truckId: world.spare.truckId,
    fleetTruckerEntityId: world.spare.driverEntityId,
  })),
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
  endDispatch: ofParties('truckingFleet', { truckingFleet: managers, jobber: managers }, ({ world }) => ({
    projectId: world.fleetLoad.projectId,
    dispatchId: world.fleetLoad.dispatchId,
  })),
  endHaul: ofParties('jobber', byJobber, ({ world }) => world.project),
  changeProject: ofParties('jobber', byJobber, ({ world }) => ({ projectId: world.ending.projectId, endDay: null })),
  closeProject: ofParties('jobber', byJobber, ({ world }) => ({ projectId: world.ending.projectId })),
}
