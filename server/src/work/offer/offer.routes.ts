import { api } from '../../http/api.ts'
import { command, countedQuery } from '../../http/command/command.ts'
import { acceptTruckerNotice, answerOffer } from './accept-offer.commands.ts'
import { sendOffer, withdrawOffer } from './offer.commands.ts'
import { answerOfferCard, proposeOfferCard, withdrawOfferCard } from './reprice-offer.commands.ts'
import { findArbiters, findHaulers, sendSubOffer } from './sub-offer.commands.ts'

export const offerRoutes = {
  acceptTruckerNotice: api.acceptTruckerNotice.handler(command(acceptTruckerNotice)),
  answerOffer: api.answerOffer.handler(command(answerOffer)),
  sendOffer: api.sendOffer.handler(command(sendOffer)),
  sendSubOffer: api.sendSubOffer.handler(command(sendSubOffer)),
  findHaulers: api.findHaulers.handler(countedQuery(findHaulers)),
  findArbiters: api.findArbiters.handler(countedQuery(findArbiters)),
  proposeOfferCard: api.proposeOfferCard.handler(command(proposeOfferCard)),
  answerOfferCard: api.answerOfferCard.handler(command(answerOfferCard)),
  withdrawOfferCard: api.withdrawOfferCard.handler(command(withdrawOfferCard)),
  withdrawOffer: api.withdrawOffer.handler(command(withdrawOffer)),
}
