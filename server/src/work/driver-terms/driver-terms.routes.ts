import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { setDriverTerms } from './driver-terms.commands.ts'

export const driverTermsRoutes = {
  setDriverTerms: api.setDriverTerms.handler(command(setDriverTerms)),
}
