import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { changeTruck, changeTruckDetails, createTruck, listTrucks, retireTruck, returnTruck } from './truck.commands.ts'

export const truckRoutes = {
  createTruck: api.createTruck.handler(command(createTruck)),
  changeTruckDetails: api.changeTruckDetails.handler(command(changeTruckDetails)),
  changeTruck: api.changeTruck.handler(command(changeTruck)),
  listTrucks: api.listTrucks.handler(query(listTrucks)),
  retireTruck: api.retireTruck.handler(command(retireTruck)),
  returnTruck: api.returnTruck.handler(command(returnTruck)),
}
