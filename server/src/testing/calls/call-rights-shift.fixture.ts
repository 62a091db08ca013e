/** Who may make the calls about shifts and time sheets. Written from decisions 0056, 0076 and 0089. */
import { minuteMs } from '@haulway/domain/time.ts'
import type { shiftCalls } from '@haulway/domain/work/shift/shift.calls.ts'
import { newTestId } from '../test-node.ts'
import { type Caller, type CallRight, managers, members, ofEntity, ofParties } from './call-right.fixture.ts'

const day = '2026-03-02'
let corrections = 0
/** An act on the shift of the fleet's driver: its jobber, fleet and driver are parties, the pit is not. */
const punch = ({ world }: Caller) => ({ ...world.shift, actId: newTestId() })
const ofDriver = ofParties('fleetTrucker', { fleetTrucker: members }, punch)
const sheet = { startAt: Date.UTC(2026, 2, 2, 12), endAt: Date.UTC(2026, 2, 2, 20), breaks: [] }
const officeKinds = { jobber: managers, truckingFleet: managers, soloTrucker: managers, pitOperation: managers }
const bothSides = { truckingFleet: managers, jobber: managers }
const ofBothSides = ofParties('truckingFleet', bothSides, caller => ({ ...punch(caller), sheet }))
const aboutShift = ({ world }: Caller) => ({ ...world.agreedShift, actId: newTestId(), aboutActId: newTestId() })

export const shiftRights: Record<keyof typeof shiftCalls, CallRight> = {
  startShift: ofDriver,
  startBreak: ofDriver,
  endBreak: ofDriver,
  startBreakdown: ofDriver,
  endBreakdown: ofDriver,
  endShift: ofDriver,
  changeTimeSheet: ofBothSides,
  agreeToTimeSheet: ofBothSides,
  correctTimeSheet: ofParties('truckingFleet', bothSides, ({ world }) => ({
    ...world.agreedShift,
    actId: newTestId(),
    reason: 'The gate shows other times.',
    sheet: { ...sheet, endAt: sheet.endAt + ++corrections * minuteMs },
  })),
  answerTimeSheetCorrection: ofParties('truckingFleet', bothSides, caller => ({
    ...aboutShift(caller),
    answer: 'refuse',
  })),
  withdrawTimeSheetCorrection: ofParties('truckingFleet', bothSides, aboutShift),
  disputeShiftLine: ofParties('truckingFleet', bothSides, ({ world }) => ({
    ...world.paidShift,
    actId: newTestId(),
    reason: 'Half an hour of rest.',
    dispute: { agreement: 'haul', code: 'hours', quantityMilli: 60_000 },
  })),
  answerShiftDispute: ofParties('truckingFleet', bothSides, caller => ({
    ...punch(caller),
    aboutActId: newTestId(),
    dispute: { agreement: 'haul', answer: 'refuse' },
  })),
  withdrawShiftDispute: ofParties('truckingFleet', bothSides, caller => ({
    ...punch(caller),
    aboutActId: newTestId(),
    dispute: { agreement: 'haul' },
  })),
  // Only for the business that an agreement names, which is not a party of the shift.
  settleShiftDispute: ofEntity(
    'truckingFleet',
    officeKinds,
    ({ world, own }) => ({
      projectId: world.agreedShift.projectId,
      shiftId: world.agreedShift.shiftId,
      entityId: own.entityId,
      actId: newTestId(),
      aboutActId: newTestId(),
      reason: 'By the gate.',
      dispute: { agreement: 'haul', cents: 1 },
    }),
    {
      shownBy: {
        file: 'server/src/work/shift/shift-arbiter.pg.test.ts',
        title: 'the arbiter settles the dispute of a shift with a number between both sides, and the books follow',
      },
    },
  ),
  listShiftHours: ofEntity(
    'fleetTrucker',
    { soloTrucker: members, truckingFleet: members, fleetTrucker: members },
    ({ own }) => ({ entityId: own.entityId, from: day, to: day }),
  ),
}
