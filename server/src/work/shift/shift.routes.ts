import { shiftCallKinds as kinds } from '@haulway/domain/work/shift/shift.calls.ts'
import { api } from '../../http/api.ts'
import { command, query } from '../../http/command/command.ts'
import { settleShiftDispute } from './settle-shift-dispute.commands.ts'
import { recordShiftAct } from './shift.commands.ts'
import { listShiftHours } from './shift-hours.ts'

export const shiftRoutes = {
  startShift: api.startShift.handler(command(recordShiftAct(kinds.startShift))),
  endShift: api.endShift.handler(command(recordShiftAct(kinds.endShift))),
  startBreak: api.startBreak.handler(command(recordShiftAct(kinds.startBreak))),
  endBreak: api.endBreak.handler(command(recordShiftAct(kinds.endBreak))),
  startBreakdown: api.startBreakdown.handler(command(recordShiftAct(kinds.startBreakdown))),
  endBreakdown: api.endBreakdown.handler(command(recordShiftAct(kinds.endBreakdown))),
  changeTimeSheet: api.changeTimeSheet.handler(command(recordShiftAct(kinds.changeTimeSheet))),
  listShiftHours: api.listShiftHours.handler(query(listShiftHours)),
  disputeShiftLine: api.disputeShiftLine.handler(command(recordShiftAct(kinds.disputeShiftLine))),
  answerShiftDispute: api.answerShiftDispute.handler(command(recordShiftAct(kinds.answerShiftDispute))),
  withdrawShiftDispute: api.withdrawShiftDispute.handler(command(recordShiftAct(kinds.withdrawShiftDispute))),
  settleShiftDispute: api.settleShiftDispute.handler(command(settleShiftDispute)),
  correctTimeSheet: api.correctTimeSheet.handler(command(recordShiftAct(kinds.correctTimeSheet))),
  answerTimeSheetCorrection: api.answerTimeSheetCorrection.handler(
    command(recordShiftAct(kinds.answerTimeSheetCorrection)),
  ),
  withdrawTimeSheetCorrection: api.withdrawTimeSheetCorrection.handler(
    command(recordShiftAct(kinds.withdrawTimeSheetCorrection)),
  ),
  agreeToTimeSheet: api.agreeToTimeSheet.handler(command(recordShiftAct(kinds.agreeToTimeSheet))),
}
