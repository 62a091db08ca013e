import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { connectGpsDevice, disconnectGpsDevice, getGpsDevice } from './gps-device.commands.ts'

export const gpsDeviceRoutes = {
  connectGpsDevice: api.connectGpsDevice.handler(command(connectGpsDevice)),
  getGpsDevice: api.getGpsDevice.handler(query(getGpsDevice)),
  disconnectGpsDevice: api.disconnectGpsDevice.handler(command(disconnectGpsDevice)),
}
