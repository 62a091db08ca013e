import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { listGeoPins, type OpenPinAudience, removeGeoPin, setGeoPin } from './geo-pin.commands.ts'

/** @param openAudience finds the projects in which other parties see an entity's pins */
export function geoPinRoutes(openAudience: OpenPinAudience) {
  return {
    setGeoPin: api.setGeoPin.handler(command(setGeoPin(openAudience))),
    removeGeoPin: api.removeGeoPin.handler(command(removeGeoPin(openAudience))),
    listGeoPins: api.listGeoPins.handler(query(listGeoPins)),
  }
}
