/** The businesses whose offices may make a call. */
import { managers } from './call-right.fixture.ts'

export const byJobber = { jobber: managers }
export const byFleet = { truckingFleet: managers }
export const byJobberOrFleet = { ...byJobber, ...byFleet }
export const byOffices = { ...byJobberOrFleet, pitOperation: managers }
export const officeKinds = { ...byJobberOrFleet, soloTrucker: managers, pitOperation: managers }
