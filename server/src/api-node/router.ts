/** Every call, implemented. A noun adds a line. */
import { entityRoutes } from '../entity/entity.routes.ts'
import { api } from '../http/api.ts'
import { truckRoutes } from '../truck/truck.routes.ts'

export const router = api.router({
  ...entityRoutes,
  ...truckRoutes,
})
