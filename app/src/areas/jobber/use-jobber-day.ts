/** A jobber's day: what the parts of its dashboard share. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import type { FirstStep } from '@haulway/domain/wire/first-steps.ts'
import { createContext, useContext } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { type Balances, useBalance } from '../../work/balance/use-balance.ts'
import { type JobberWork, type ProjectDay, todaysProjects } from '../../work/project/project-day.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { useWholeWork } from '../../work/project/use-whole-work.ts'
import { useFirstSteps } from '../first-steps/use-first-steps.ts'

export type JobberDay = Balances & {
  now: number
  work: JobberWork
  /** Today's projects. */
  days: readonly ProjectDay[]
  /** The tracking logs of the loads. */
  logs: readonly TrackingLog[]
  /** Before the first load, what leads to it. */
  steps: readonly FirstStep[]
  /** The pits that it buys from or dumps at. */
  supplierIds: ReadonlySet<string>
}

export const JobberDayContext = createContext<JobberDay | undefined>(undefined)

/** @throws Error outside the dashboard, and before its documents are read */
export function useJobberDay(): JobberDay {
  const day = useContext(JobberDayContext)
  if (!day) throw new Error('useJobberDay is for the dashboard of a jobber')
  return day
}

/** For the dashboard. @returns undefined until the local database has answered */
export function useOpenJobberDay(now: number): JobberDay | undefined {
  const { scope } = useCurrentEntity()
  const work = useWholeWork(scope, now)
  const logs = useBodies(scope, 'tracking-logs', trackingLogDocumentSchema) ?? []
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const steps = useFirstSteps(
    work &&
      suppliers && {
        suppliers: suppliers.length,
        offers: work.offers.length,
        loads: work.loads.length,
        projects: work.projects.filter(({ state }) => state !== 'draft').length,
      },
  )
  const days = work ? todaysProjects(work, now) : []
  const balances = useBalance(days, work, now)
  const supplierIds = new Set(suppliers?.map(({ pitEntityId }) => pitEntityId))
  return work && { ...balances, now, work, days, logs, steps, supplierIds }
}
