import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { endHaul } from '../haul/end-haul.commands.ts'
import { acceptTruckerNotice, answerOffer } from '../offer/accept-offer.commands.ts'
import { changeProject } from '../project/change-project.commands.ts'
import { closeProject } from '../project/close-project.commands.ts'
import { dispatchTruck, endDispatch } from './dispatch.commands.ts'
import { letStaffGo } from './leaving-staff.commands.ts'

export const dispatchRoutes = {
  dispatchTruck: api.dispatchTruck.handler(command(dispatchTruck)),
  endDispatch: api.endDispatch.handler(command(endDispatch)),
  acceptTruckerNotice: api.acceptTruckerNotice.handler(command(acceptTruckerNotice)),
  answerOffer: api.answerOffer.handler(command(answerOffer)),
  changeProject: api.changeProject.handler(command(changeProject)),
  closeProject: api.closeProject.handler(command(closeProject)),
  endHaul: api.endHaul.handler(command(endHaul)),
  letStaffGo: api.letStaffGo.handler(command(letStaffGo)),
}
