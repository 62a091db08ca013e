import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import {
  answerAgreement,
  endAgreement,
  proposeAgreement,
  proposeAgreementVersion,
  withdrawAgreementProposal,
} from './agreement.commands.ts'

export const agreementRoutes = {
  proposeAgreement: api.proposeAgreement.handler(command(proposeAgreement)),
  proposeAgreementVersion: api.proposeAgreementVersion.handler(command(proposeAgreementVersion)),
  answerAgreement: api.answerAgreement.handler(command(answerAgreement)),
  withdrawAgreementProposal: api.withdrawAgreementProposal.handler(command(withdrawAgreementProposal)),
  endAgreement: api.endAgreement.handler(command(endAgreement)),
}
