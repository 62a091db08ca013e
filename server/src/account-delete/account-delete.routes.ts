import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { withoutIdempotencyKey } from '../user/without-idempotency-key.ts'
import { cancelAccountDelete, requestAccountDelete } from './account-delete.commands.ts'
import { entityStateChange } from './entity-state.commands.ts'
import { cancelUserDelete, requestUserDelete } from './user-delete.commands.ts'

export const accountDeleteRoutes = {
  entityStateChange: api.entityStateChange.handler(command(entityStateChange)),
  requestAccountDelete: api.requestAccountDelete.handler(call =>
    requestAccountDelete({
      ...call,
      inQuery: run => query(run)(withoutIdempotencyKey(call)),
      inUnit: run => command(run)(withoutIdempotencyKey(call)),
    }),
  ),
  cancelAccountDelete: api.cancelAccountDelete.handler(command(cancelAccountDelete)),
  requestUserDelete: api.requestUserDelete.handler(call =>
    requestUserDelete({
      ...call,
      inQuery: run => query(run)(withoutIdempotencyKey(call)),
      inUnit: run => command(run)(withoutIdempotencyKey(call)),
    }),
  ),
  cancelUserDelete: api.cancelUserDelete.handler(command(cancelUserDelete)),
}
