import { loadLogCallKinds as kinds } from '@haulway/domain/load-log/load-log.calls.ts'
import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { agreeDay } from './agreed-day.commands.ts'
import { httpPitCreateOperator } from './create-operator.commands.ts'
import { explainLoad } from './explain-load.ts'
import { getLoadQueue } from './get-load-queue.ts'
import { recordAct } from './load-log.commands.ts'
import { confirm, takeBackConfirmation } from './reconcile/confirmation.commands.ts'
import { settleDispute } from './settle-dispute.commands.ts'

export const loadLogRoutes = {
  httpPitCreateOperator: api.httpPitCreateOperator.handler(command(httpPitCreateOperator)),
  startLoad: api.startLoad.handler(command(recordAct(kinds.startLoad))),
  arriveAtPit: api.arriveAtPit.handler(command(recordAct(kinds.arriveAtPit))),
  confirmTrucker: api.confirmTrucker.handler(command(confirm('confirmTrucker'))),
  confirmLoad: api.confirmLoad.handler(command(confirm('confirmLoad'))),
  takeBackConfirmation: api.takeBackConfirmation.handler(command(takeBackConfirmation)),
  leavePit: api.leavePit.handler(command(recordAct(kinds.leavePit))),
  nearDestination: api.nearDestination.handler(command(recordAct(kinds.nearDestination))),
  arriveAtSite: api.arriveAtSite.handler(command(recordAct(kinds.arriveAtSite))),
  deliverLoad: api.deliverLoad.handler(command(recordAct(kinds.deliverLoad))),
  approveLoad: api.approveLoad.handler(command(recordAct(kinds.approveLoad))),
  disputeLoad: api.disputeLoad.handler(command(recordAct(kinds.disputeLoad))),
  resolveDispute: api.resolveDispute.handler(command(recordAct(kinds.resolveDispute))),
  disputeLine: api.disputeLine.handler(command(recordAct(kinds.disputeLine))),
  answerDispute: api.answerDispute.handler(command(recordAct(kinds.answerDispute))),
  withdrawDispute: api.withdrawDispute.handler(command(recordAct(kinds.withdrawDispute))),
  settleDispute: api.settleDispute.handler(command(settleDispute)),
  proposeCorrection: api.proposeCorrection.handler(command(recordAct(kinds.proposeCorrection))),
  answerCorrection: api.answerCorrection.handler(command(recordAct(kinds.answerCorrection))),
  withdrawCorrection: api.withdrawCorrection.handler(command(recordAct(kinds.withdrawCorrection))),
  proposeWaitFault: api.proposeWaitFault.handler(command(recordAct(kinds.proposeWaitFault))),
  answerWaitFault: api.answerWaitFault.handler(command(recordAct(kinds.answerWaitFault))),
  rejectLoad: api.rejectLoad.handler(command(recordAct(kinds.rejectLoad))),
  cancelLoad: api.cancelLoad.handler(command(recordAct(kinds.cancelLoad))),
  agreeDay: api.agreeDay.handler(command(agreeDay)),
  explainLoad: api.explainLoad.handler(query(explainLoad)),
  getLoadQueue: api.getLoadQueue.handler(query(getLoadQueue)),
  correctLoad: api.correctLoad.handler(command(recordAct(kinds.correctLoad))),
}
