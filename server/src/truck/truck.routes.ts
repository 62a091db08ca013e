import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { createTruck } from './truck.commands.ts'

export const truckRoutes = {
  createTruck: api.createTruck.handler(command(createTruck)),
}
