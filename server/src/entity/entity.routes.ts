import { api } from '../http/api.ts'
import { command, openQuery, query } from '../http/command/command.ts'
import { withoutIdempotencyKey } from '../user/without-idempotency-key.ts'
import { createApiKey } from './api-key/create-api-key.ts'
import { revokeApiKey } from './api-key/revoke-api-key.ts'
import { changeEntity } from './entity.commands.ts'
import { inviteMember, readInvitation, renewInvitation, withdrawInvitation } from './invitation/invitation.commands.ts'
import { handOverEntity } from './member/hand-over.ts'
import { changeMemberRole, leaveEntity, removeMember } from './member/member.commands.ts'
import { addSupplier, changeSupplier, findPits, removeSupplier } from './supplier/supplier.commands.ts'

export const entityRoutes = {
  changeEntity: api.changeEntity.handler(command(changeEntity)),
  inviteMember: api.inviteMember.handler(command(inviteMember)),
  renewInvitation: api.renewInvitation.handler(command(renewInvitation)),
  readInvitation: api.readInvitation.handler(openQuery(readInvitation)),
  withdrawInvitation: api.withdrawInvitation.handler(command(withdrawInvitation)),
  changeMemberRole: api.changeMemberRole.handler(command(changeMemberRole)),
  removeMember: api.removeMember.handler(command(removeMember)),
  leaveEntity: api.leaveEntity.handler(command(leaveEntity)),
  handOverEntity: api.handOverEntity.handler(call =>
    handOverEntity({
      ...call,
      inQuery: run => query(run)(withoutIdempotencyKey(call)),
      inUnit: run => command(run)(withoutIdempotencyKey(call)),
    }),
  ),
  createApiKey: api.createApiKey.handler(call =>
    createApiKey({
      ...call,
      inQuery: run => query(run)(withoutIdempotencyKey(call)),
      inUnit: run => command(run)(withoutIdempotencyKey(call)),
    }),
  ),
  revokeApiKey: api.revokeApiKey.handler(command(revokeApiKey)),
  addSupplier: api.addSupplier.handler(command(addSupplier)),
  changeSupplier: api.changeSupplier.handler(command(changeSupplier)),
  removeSupplier: api.removeSupplier.handler(command(removeSupplier)),
  findPits: api.findPits.handler(query(findPits)),
}
