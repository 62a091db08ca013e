import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { inviteDriver, setDriverTerms } from './driver-terms.commands.ts'

export const driverTermsRoutes = {
  inviteFleetTrucker: api.inviteFleetTrucker.handler(command(inviteDriver)),
  setDriverTerms: api.setDriverTerms.handler(command(setDriverTerms)),
}
