import { api } from '../../http/api.ts'
import { command } from '../../http/command/command.ts'
import { dispatchTruck, endDispatch } from './dispatch.commands.ts'

export const dispatchRoutes = {
  dispatchTruck: api.dispatchTruck.handler(command(dispatchTruck)),
  endDispatch: api.endDispatch.handler(command(endDispatch)),
}
