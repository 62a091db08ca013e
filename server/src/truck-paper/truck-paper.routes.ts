import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import { removeTruckPaper, saveTruckPaper } from './truck-paper.commands.ts'

export const truckPaperRoutes = {
  saveTruckPaper: api.saveTruckPaper.handler(command(saveTruckPaper)),
  removeTruckPaper: api.removeTruckPaper.handler(command(removeTruckPaper)),
}
