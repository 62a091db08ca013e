import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { listCycleTimes } from './cycle-times.commands.ts'
import { reportTracking } from './tracking.commands.ts'

export const trackingRoutes = {
  reportTracking: api.reportTracking.handler(command(reportTracking)),
  listCycleTimes: api.listCycleTimes.handler(query(listCycleTimes)),
}
