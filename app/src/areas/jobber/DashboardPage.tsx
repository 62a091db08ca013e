/** /jobber/dashboard: today's projects, items that need the jobber's attention, and committed amounts. */

import { type SupplierDocument, supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { trackingLogDocumentSchema } from '@haulway/domain/tracker/tracking.documents.ts'
import type { FirstStep } from '@haulway/domain/wire/first-steps.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AmountsHidden } from '../../entity/member/AmountsHidden.tsx'
import { mayCall } from '../../entity/member/MayCall.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { ReceiveLoads } from '../../load/receive/ReceiveLoads.tsx'
import { paths } from '../../paths.ts'
import { DisputesToResolve } from '../../payment/dispute/ArbitrationList.tsx'
import { DueNext } from '../../payment/due/DueNext.tsx'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { RouteTimelines } from '../../timeline/RouteTimelines.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { BalanceAct } from '../../work/balance/BalanceAct.tsx'
import { BalanceDetail } from '../../work/balance/BalanceDetail.tsx'
import type { PitBalance } from '../../work/balance/pits-now.ts'
import { type Balances, useBalance } from '../../work/balance/use-balance.ts'
import { ProjectBurnUp } from '../../work/project/burn-up/ProjectBurnUp.tsx'
import { ApproveLoads, CheckLoads } from '../../work/project/CheckLoads.tsx'
import { Committed } from '../../work/project/Committed.tsx'
import { LastLoads } from '../../work/project/days/LastLoads.tsx'
import { readyAndToCheck } from '../../work/project/needs-attention.ts'
import { NewProjectButton } from '../../work/project/new-project/NewProjectButton.tsx'
import { ProjectList } from '../../work/project/ProjectList.tsx'
import { ProjectsToday } from '../../work/project/ProjectsToday.tsx'
import { ProjectToday } from '../../work/project/ProjectToday.tsx'
import { NeedsAttention } from '../../work/project/page/NeedsAttention.tsx'
import {
  inStageOrder,
  type JobberWork,
  type ProjectDay,
  projectDayOf,
  todaysProjects,
} from '../../work/project/project-day.ts'
import { isOnPlan } from '../../work/project/truck-balance.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { useWholeWork } from '../../work/project/use-whole-work.ts'
import { TimeSheetsLink } from '../../work/shift/TimeSheetsLink.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { useFirstSteps } from '../first-steps/use-first-steps.ts'
import { FirstPits } from './first-project/FirstPits.tsx'
import { WhatHappensNext } from './first-project/WhatHappensNext.tsx'

export function DashboardPage() {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const { entityName, timeZone } = useAreaHeader()
  const now = useNow()
  const work = useWholeWork(scope, now)
  const logs = useBodies(scope, 'tracking-logs', trackingLogDocumentSchema)
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
  const isWide = useIsWide()
  const days = work ? todaysProjects(work, now) : []
  const balances = useBalance(days, work, now)
  const today = formatDay(now, timeZone, isWide ? 'long' : 'short')
  const header = isWide
    ? { title: today, second: formatClock(now, timeZone) }
    : {
        title: entityName,
        second: t`${today}, ${plural(days.length, { one: '# project today', other: '# projects today' })}`,
      }
  if (!work) return <AreaPage header={header} waiting={<Skeleton rows={4} />} />
  const needsAttention = <NeedsAttention work={work} days={days} logs={logs ?? []} entityId={entityId} now={now} />
  return (
    <AreaPage
      header={header}
      side={
        <>
          {steps.length > 0 ? (
            <JobberFirstSteps steps={steps} work={work} entityId={entityId} />
          ) : (
            <AdviceOrNextAct balances={balances} work={work} entityId={entityId} now={now} />
          )}
          {isWide && needsAttention}
          {isWide && <Below days={days} />}
          {isWide && <DueNext today={dayOf(now, timeZone)} />}
          {isWide && <LastLoads days={days} />}
        </>
      }
    >
      <DisputesToResolve area="jobber" />
      <ReceiveLoads loads={work.loads} now={now} />
      {isWide ? (
        <WideDay days={days} pits={balances.pits} now={now} />
      ) : (
        days.map(day => <ProjectToday key={day.project.projectId} of={day} now={now} />)
      )}
      {days.length === 0 && (
        <EmptyDay steps={steps} work={work} entityId={entityId} now={now} suppliers={suppliers ?? []} />
      )}
      {!isWide && needsAttention}
      {!isWide && <Below days={days} />}
    </AreaPage>
  )
}

type EmptyDayProps = {
  steps: readonly FirstStep[]
  work: JobberWork
  suppliers: readonly SupplierDocument[]
  entityId: string
  now: number
}

/** No projects today. Before the first load, what the first project starts from and leads to. */
function EmptyDay({ steps, work, suppliers, entityId, now }: EmptyDayProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const own = work.projects.filter(({ party }) => party === 'jobber')
  if (steps.length > 0) {
    return (
      <>
        {own.length === 0 ? (
          <FirstPits entityId={entityId} supplierIds={new Set(suppliers.map(({ pitEntityId }) => pitEntityId))} />
        ) : (
          <ProjectList days={inStageOrder(own, now).map(project => projectDayOf(project, work, now))} now={now} />
        )}
        {isWide && <WhatHappensNext />}
      </>
    )
  }
  return (
    <EmptyState title={t`No projects today`}>
      {work.projects.length === 0 ? (
        <Trans>Create and publish a project so haulers can find it.</Trans>
      ) : (
        <Trans>Upcoming projects are under Projects.</Trans>
      )}
    </EmptyState>
  )
}

/**
 * A project that was begun is continued, and offers are sent from the project's page. On a desktop the pits are beside
 * the steps, so the action there is the project.
 */
function JobberFirstSteps({
  steps,
  work,
  entityId,
}: {
  steps: readonly FirstStep[]
  work: JobberWork
  entityId: string
}) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const now = steps.find(({ phase }) => phase === 'now')?.name
  const [project] = work.projects.filter(({ state }) => state === 'published')
  const hasDraft = work.projects.some(({ state }) => state === 'draft')
  if (now === 'createProject' || hasDraft)
    return <FirstSteps steps={steps} act={<NextAct work={work} entityId={entityId} />} />
  if (now === 'findPit' && isWide) {
    const first = <NewProjectButton entityId={entityId} isFirst second={t`First the pit, then site and rate`} />
    return <FirstSteps steps={steps} act={first} />
  }
  return <FirstSteps steps={steps} {...(project && { to: { sendOffer: paths.project(project.projectId) } })} />
}

/** What needs no action: beside the day on a desktop, below it on a phone. */
function Below({ days }: { days: readonly ProjectDay[] }) {
  return (
    <>
      <TimeSheetsLink />
      <Committed days={days} />
      <AmountsHidden />
    </>
  )
}

type NextProps = { balances: Balances; work: JobberWork; entityId: string; now: number }

/** Trucks that cost money while they wait come first; loads to approve can wait, and are listed below. */
function AdviceOrNextAct({ balances: { advised, keep }, work, entityId, now }: NextProps) {
  if (!advised) return <NextAct work={work} entityId={entityId} />
  return <BalanceAct pit={advised} now={now} onKeep={keep} />
}

function NextAct(props: { work: JobberWork; entityId: string }) {
  return (
    <>
      <NextActPlate {...props} />
      <CheckLoads {...readyAndToCheck(props.work.loads)} />
    </>
  )
}

/** The next action: approve delivered loads, or publish a draft, or, with nothing to check, create a project. */
function NextActPlate({ work, entityId }: { work: JobberWork; entityId: string }) {
  const { t } = useLingui()
  const role = useOwnRole()
  const { ready, toCheck } = readyAndToCheck(work.loads)
  if (ready.loads.length > 0 && mayCall(role, 'approveLoad')) {
    return <ApproveLoads ready={ready} proof={t`Proof ${ready.grades.join(', ')}`} />
  }
  const draft = work.projects.find(project => project.state === 'draft')
  if (draft && mayCall(role, 'publishProject')) {
    return (
      <ActionButton
        title={t`Publish ${draft.name}`}
        second={t`Haulers will see it under Find work`}
        to={paths.project(draft.projectId)}
      />
    )
  }
  if (toCheck.loads.length > 0 || !mayCall(role, 'createProject')) return null
  return <NewProjectButton entityId={entityId} isFirst={work.projects.length === 0} />
}

/** Rows of all projects, with charts of the selected one. */
function WideDay({ days, pits, now }: { days: readonly ProjectDay[]; pits: readonly PitBalance[]; now: number }) {
  const { t } = useLingui()
  const [chosenId, choose] = useState<string>()
  const chosen = days.find(day => day.project.projectId === chosenId) ?? days[0]
  if (!chosen) return null
  const { name } = chosen.project
  const pit = pits.find(({ projects }) => projects.some(({ project }) => project === chosen.project))
  return (
    <>
      <ProjectsToday days={days} now={now} chosenId={chosen.project.projectId} onChoose={choose} />
      <RouteTimelines projectId={chosen.project.projectId} seesPit isOnPlan={isOnPlan(chosen, now)} />
      {pit && <BalanceDetail pit={pit} pits={pits} />}
      {chosen.isWhole && chosen.amounts.length === 1 && (
        <Section title={t`${name} today`} {...(chosen.forecast && { aside: t`Hatched: forecast` })}>
          <ProjectBurnUp of={chosen} now={now} />
        </Section>
      )}
    </>
  )
}
