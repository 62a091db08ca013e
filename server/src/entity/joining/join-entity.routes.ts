import { AppError } from '@haulway/domain/errors.ts'
import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { acceptInvitation } from './accept-invitation.commands.ts'
import { createEntity } from './create-entity.commands.ts'
import { inviteBusiness } from './invite-business.commands.ts'

export const joiningRoutes = {
  createEntity: api.createEntity.handler(call => failureAsReply(command(createEntity)(call))),
  acceptInvitation: api.acceptInvitation.handler(command(acceptInvitation)),
  inviteBusiness: api.inviteBusiness.handler(command(inviteBusiness)),
}

/** Specification 8: if creating an entity fails, the reply has isSuccessful false. Errors worth a retry are thrown. */
async function failureAsReply<Reply>(made: Promise<Reply>) {
  try {
    return await made
  } catch (error) {
    if (!(error instanceof AppError) || !error.final) throw error
    return { isSuccessful: false as const, code: error.code, message: error.message }
  }
}
