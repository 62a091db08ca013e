import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { changeEntity, createEntity } from './entity.commands.ts'
import { acceptInvitation, inviteMember, renewInvitation, withdrawInvitation } from './invitation.commands.ts'
import { changeMemberRole, handOverEntity, leaveEntity, removeMember } from './member.commands.ts'
import { inviteFleetTrucker } from './staff.commands.ts'
import { addSupplier, changeSupplier, findPits, removeSupplier } from './supplier.commands.ts'

export const entityRoutes = {
  createEntity: api.createEntity.handler(command(createEntity)),
  changeEntity: api.changeEntity.handler(command(changeEntity)),
  inviteFleetTrucker: api.inviteFleetTrucker.handler(command(inviteFleetTrucker)),
  renewInvitation: api.renewInvitation.handler(command(renewInvitation)),
  acceptInvitation: api.acceptInvitation.handler(command(acceptInvitation)),
  addSupplier: api.addSupplier.handler(command(addSupplier)),
  findPits: api.findPits.handler(command(findPits)),
}
  changeSupplier: api.changeSupplier.handler(command(changeSupplier)),
  removeSupplier: api.removeSupplier.handler(command(removeSupplier)),
