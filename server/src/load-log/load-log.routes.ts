import { loadLogCallKinds as kinds } from '@haulway/domain/load-log/load-log.calls.ts'
import { api } from '../http/api.ts'
import { command, query, testimony } from '../http/command/command.ts'
import { agreeDay } from './agreed-day/agreed-day.commands.ts'
import { settleDispute } from './dispute/settle-dispute.commands.ts'
import { explainLoad } from './explain-load.ts'
import { recordAct } from './load-log.commands.ts'
import { getLoadQueue } from './queue/get-load-queue.ts'
import { confirm, undoConfirmation } from './reconcile/confirmation.commands.ts'

export const loadLogRoutes = {
  startLoad: api.startLoad.handler(testimony(recordAct(kinds.startLoad))),
  arriveAtPit: api.arriveAtPit.handler(testimony(recordAct(kinds.arriveAtPit))),
  confirmTrucker: api.confirmTrucker.handler(testimony(confirm('confirmTrucker'))),
  confirmLoad: api.confirmLoad.handler(testimony(confirm('confirmLoad'))),
  undoConfirmation: api.undoConfirmation.handler(testimony(undoConfirmation)),
  leavePit: api.leavePit.handler(testimony(recordAct(kinds.leavePit))),
  nearDestination: api.nearDestination.handler(testimony(recordAct(kinds.nearDestination))),
  arriveAtSite: api.arriveAtSite.handler(testimony(recordAct(kinds.arriveAtSite))),
  deliverLoad: api.deliverLoad.handler(testimony(recordAct(kinds.deliverLoad))),
  approveLoad: api.approveLoad.handler(testimony(recordAct(kinds.approveLoad))),
  disputeLoad: api.disputeLoad.handler(testimony(recordAct(kinds.disputeLoad))),
  resolveDispute: api.resolveDispute.handler(testimony(recordAct(kinds.resolveDispute))),
  disputeLine: api.disputeLine.handler(testimony(recordAct(kinds.disputeLine))),
  answerDispute: api.answerDispute.handler(testimony(recordAct(kinds.answerDispute))),
  withdrawDispute: api.withdrawDispute.handler(testimony(recordAct(kinds.withdrawDispute))),
  settleDispute: api.settleDispute.handler(command(settleDispute)),
  proposeCorrection: api.proposeCorrection.handler(testimony(recordAct(kinds.proposeCorrection))),
  answerCorrection: api.answerCorrection.handler(testimony(recordAct(kinds.answerCorrection))),
  withdrawCorrection: api.withdrawCorrection.handler(testimony(recordAct(kinds.withdrawCorrection))),
  proposeWaitFault: api.proposeWaitFault.handler(testimony(recordAct(kinds.proposeWaitFault))),
  answerWaitFault: api.answerWaitFault.handler(testimony(recordAct(kinds.answerWaitFault))),
  rejectLoad: api.rejectLoad.handler(testimony(recordAct(kinds.rejectLoad))),
  cancelLoad: api.cancelLoad.handler(testimony(recordAct(kinds.cancelLoad))),
  agreeDay: api.agreeDay.handler(testimony(agreeDay)),
  explainLoad: api.explainLoad.handler(query(explainLoad)),
  getLoadQueue: api.getLoadQueue.handler(query(getLoadQueue)),
  correctLoad: api.correctLoad.handler(testimony(recordAct(kinds.correctLoad))),
}
