/** Calls on the GPS devices of trucks, by those who may edit the truck. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { gpsDeviceSchema, gpsTokenSchema } from './gps-device.ts'

const truckName = z.object({ entityId: idSchema, truckId: idSchema })

export const gpsDeviceCalls = {
  /** Connects a truck's GPS device. Only this reply has its identifier; one that the truck had stops working. */
  connectGpsDevice: call
    .route({ method: 'POST', path: '/connect-gps-device' })
    .input(truckName)
    .output(z.object({ truckId: idSchema, gpsToken: gpsTokenSchema.optional() })),
  /** The truck's device, or null. */
  getGpsDevice: call
    .route({ method: 'GET', path: '/get-gps-device' })
    .input(truckName)
    .output(z.object({ gpsDevice: gpsDeviceSchema.omit({ createdBy: true }).nullable() })),
  /** Points of the truck's device are refused from now on. */
  disconnectGpsDevice: call
    .route({ method: 'POST', path: '/disconnect-gps-device' })
    .input(truckName)
    .output(z.object({ truckId: idSchema })),
}
