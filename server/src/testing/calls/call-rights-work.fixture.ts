/**
 * Who may make the calls about work: projects, hauls, offers, dispatches, and those about loads among them. Written
 * from the specification (6) and decisions 0007, 0009, 0013, 0014, not from what the server does.
 */
import { addDays } from '@haulway/domain/time.ts'
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
import { type Caller, type CallRight, managers, members, ofEntity, ofParties } from './call-right.fixture.ts'
import { byFleet, byJobber, byJobberOrFleet, officeKinds } from './call-right-kinds.fixture.ts'
import { type LoadCalls, loadRights } from './call-rights-load.fixture.ts'
import type { CallWorld } from './call-world.fixture.ts'

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
const day = '2026-03-02'
type Calls = typeof haulCalls &
  typeof truckerNoticeCalls &
  typeof projectNoticeCalls &
  typeof agreementCalls &
  typeof projectCalls &
  typeof offerCalls &
  typeof dispatchCalls &
  typeof driverTermsCalls &
  LoadCalls

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
  // Before the work that they are about ends.
  ...loadRights,
  endDispatch: ofParties('truckingFleet', { truckingFleet: managers, jobber: managers }, ({ world }) => ({
    projectId: world.fleetLoad.projectId,
    dispatchId: world.fleetLoad.dispatchId,
  })),
  endHaul: ofParties('jobber', byJobber, ({ world }) => world.project),
  changeProject: ofParties('jobber', byJobber, ({ world }) => ({ projectId: world.ending.projectId, endDay: null })),
  closeProject: ofParties('jobber', byJobber, ({ world }) => ({ projectId: world.ending.projectId })),
}
