import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { changeEntity, createEntity } from './entity.commands.ts'
import { acceptInvitation, inviteFleetTrucker, renewInvitation } from './staff.commands.ts'
import { addSupplier, findPits } from './supplier.commands.ts'

export const entityRoutes = {
  createEntity: api.createEntity.handler(command(createEntity)),
  changeEntity: api.changeEntity.handler(command(changeEntity)),
  inviteFleetTrucker: api.inviteFleetTrucker.handler(command(inviteFleetTrucker)),
  renewInvitation: api.renewInvitation.handler(command(renewInvitation)),
  acceptInvitation: api.acceptInvitation.handler(command(acceptInvitation)),
  addSupplier: api.addSupplier.handler(command(addSupplier)),
  findPits: api.findPits.handler(command(findPits)),
}
