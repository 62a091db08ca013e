/** Calls that explain what a load pays. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { explainedLoadSchema } from './explained-load.ts'

export const explainedLoadCalls = {
  /** Why a load pays what it pays: who agreed to each rate of the entity's own agreements, and what was booked. */
  explainLoad: call
    .route({ method: 'GET', path: '/explain-load' })
    .input(z.object({ entityId: idSchema, projectId: idSchema, loadLogId: idSchema }))
    .output(explainedLoadSchema),
}
