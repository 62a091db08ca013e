import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import { cancelAccountDelete, requestAccountDelete } from './account-delete.commands.ts'
import { entityStateChange } from './entity-state.commands.ts'
import { cancelUserDelete, requestUserDelete } from './user-delete.commands.ts'

export const accountDeleteRoutes = {
  entityStateChange: api.entityStateChange.handler(command(entityStateChange)),
  requestAccountDelete: api.requestAccountDelete.handler(command(requestAccountDelete)),
  cancelAccountDelete: api.cancelAccountDelete.handler(command(cancelAccountDelete)),
  requestUserDelete: api.requestUserDelete.handler(command(requestUserDelete)),
  cancelUserDelete: api.cancelUserDelete.handler(command(cancelUserDelete)),
}
