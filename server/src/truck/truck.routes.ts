import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { changeTruck, changeTruckDetails, createTruck } from './truck.commands.ts'

export const truckRoutes = {
  createTruck: api.createTruck.handler(command(createTruck)),
  changeTruckDetails: api.changeTruckDetails.handler(command(changeTruckDetails)),
  changeTruck: api.changeTruck.handler(command(changeTruck)),
}
