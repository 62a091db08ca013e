import { loadLogCallKinds as kinds } from '@haulway/domain/load-log/load-log.calls.ts'
import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { confirm, takeBackConfirmation } from './confirmation.commands.ts'
import { httpPitCreateOperator } from './create-operator.commands.ts'
import { sayLoadAct } from './load-log.commands.ts'

export const loadLogRoutes = {
  httpPitCreateOperator: api.httpPitCreateOperator.handler(command(httpPitCreateOperator)),
  startLoad: api.startLoad.handler(command(sayLoadAct(kinds.startLoad))),
  arriveAtPit: api.arriveAtPit.handler(command(sayLoadAct(kinds.arriveAtPit))),
  confirmTrucker: api.confirmTrucker.handler(command(confirm('confirmTrucker'))),
  confirmLoad: api.confirmLoad.handler(command(confirm('confirmLoad'))),
  takeBackConfirmation: api.takeBackConfirmation.handler(command(takeBackConfirmation)),
  leavePit: api.leavePit.handler(command(sayLoadAct(kinds.leavePit))),
  nearDestination: api.nearDestination.handler(command(sayLoadAct(kinds.nearDestination))),
  arriveAtSite: api.arriveAtSite.handler(command(sayLoadAct(kinds.arriveAtSite))),
  deliverLoad: api.deliverLoad.handler(command(sayLoadAct(kinds.deliverLoad))),
  approveLoad: api.approveLoad.handler(command(sayLoadAct(kinds.approveLoad))),
  disputeLoad: api.disputeLoad.handler(command(sayLoadAct(kinds.disputeLoad))),
  resolveDispute: api.resolveDispute.handler(command(sayLoadAct(kinds.resolveDispute))),
  rejectLoad: api.rejectLoad.handler(command(sayLoadAct(kinds.rejectLoad))),
  cancelLoad: api.cancelLoad.handler(command(sayLoadAct(kinds.cancelLoad))),
  correctLoad: api.correctLoad.handler(command(sayLoadAct(kinds.correctLoad))),
}
