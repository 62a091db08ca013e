import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { sendOffer, withdrawOffer } from './offer.commands.ts'

export const offerRoutes = {
  sendOffer: api.sendOffer.handler(command(sendOffer)),
  withdrawOffer: api.withdrawOffer.handler(command(withdrawOffer)),
}
