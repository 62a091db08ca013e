import { shiftCallKinds as kinds } from '@haulway/domain/work/shift/shift.calls.ts'
import { api } from '../../http/api.ts'
import { command, query, testimony } from '../../http/command/command.ts'
import { settleShiftDispute } from './settle-shift-dispute.commands.ts'
import { recordShiftAct } from './shift.commands.ts'
import { listShiftHours } from './shift-hours.ts'

export const shiftRoutes = {
  startShift: api.startShift.handler(testimony(recordShiftAct(kinds.startShift))),
  endShift: api.endShift.handler(testimony(recordShiftAct(kinds.endShift))),
  startBreak: api.startBreak.handler(testimony(recordShiftAct(kinds.startBreak))),
  endBreak: api.endBreak.handler(testimony(recordShiftAct(kinds.endBreak))),
  startBreakdown: api.startBreakdown.handler(testimony(recordShiftAct(kinds.startBreakdown))),
  endBreakdown: api.endBreakdown.handler(testimony(recordShiftAct(kinds.endBreakdown))),
  changeTimeSheet: api.changeTimeSheet.handler(testimony(recordShiftAct(kinds.changeTimeSheet))),
  listShiftHours: api.listShiftHours.handler(query(listShiftHours)),
  disputeShiftLine: api.disputeShiftLine.handler(testimony(recordShiftAct(kinds.disputeShiftLine))),
  answerShiftDispute: api.answerShiftDispute.handler(testimony(recordShiftAct(kinds.answerShiftDispute))),
  withdrawShiftDispute: api.withdrawShiftDispute.handler(testimony(recordShiftAct(kinds.withdrawShiftDispute))),
  settleShiftDispute: api.settleShiftDispute.handler(command(settleShiftDispute)),
  correctTimeSheet: api.correctTimeSheet.handler(testimony(recordShiftAct(kinds.correctTimeSheet))),
  answerTimeSheetCorrection: api.answerTimeSheetCorrection.handler(
    testimony(recordShiftAct(kinds.answerTimeSheetCorrection)),
  ),
  withdrawTimeSheetCorrection: api.withdrawTimeSheetCorrection.handler(
    testimony(recordShiftAct(kinds.withdrawTimeSheetCorrection)),
  ),
  agreeToTimeSheet: api.agreeToTimeSheet.handler(testimony(recordShiftAct(kinds.agreeToTimeSheet))),
}
