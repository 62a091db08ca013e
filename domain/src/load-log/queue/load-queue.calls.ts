/** Calls of truckers in line. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { loadQueueSchema } from './load-queue.ts'

export const loadQueueCalls = {
  /** Where the truck of an open load is in line at its pit. Refuses with `notFound` for another hauler's. */
  getLoadQueue: call
    .route({ method: 'GET', path: '/get-load-queue' })
    .input(z.object({ entityId: idSchema, projectId: idSchema, loadLogId: idSchema }))
    .output(loadQueueSchema),
}
