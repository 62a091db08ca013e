import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { createEntity } from './entity.commands.ts'

export const entityRoutes = {
  createEntity: api.createEntity.handler(command(createEntity)),
}
