import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { listGeoPins, setGeoPin } from './geo-pin.commands.ts'

export const geoPinRoutes = {
  setGeoPin: api.setGeoPin.handler(command(setGeoPin)),
  listGeoPins: api.listGeoPins.handler(command(listGeoPins)),
}
