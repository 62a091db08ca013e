import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { createOperator, inviteFleetTrucker, letStaffGo } from './employ-staff.commands.ts'

export const staffRoutes = {
  httpPitCreateOperator: api.httpPitCreateOperator.handler(command(createOperator)),
  inviteFleetTrucker: api.inviteFleetTrucker.handler(command(inviteFleetTrucker)),
  letStaffGo: api.letStaffGo.handler(command(letStaffGo)),
}
