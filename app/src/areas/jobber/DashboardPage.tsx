/** /jobber/dashboard: today's projects, items that need the jobber's attention, and committed amounts. */

import { dayOf } from '@haulway/domain/time.ts'
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
import { inStageOrder, type ProjectDay, projectDayOf } from '../../work/project/project-day.ts'
import { isOnPlan } from '../../work/project/truck-balance.ts'
import { TimeSheetsLink } from '../../work/shift/TimeSheetsLink.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { FirstPits } from './first-project/FirstPits.tsx'
import { WhatHappensNext } from './first-project/WhatHappensNext.tsx'
import { JobberDayContext, useJobberDay, useOpenJobberDay } from './use-jobber-day.ts'

export function DashboardPage() {
  const now = useNow()
  const day = useOpenJobberDay(now)
  const header = useHeader(now, day?.days ?? [])
  return (
    <JobberDayContext value={day}>
      <AreaPage header={header} {...(day ? { side: <Beside /> } : { waiting: <Skeleton rows={4} /> })}>
        {day && <Today />}
      </AreaPage>
    </JobberDayContext>
  )
}

function useHeader(now: number, days: readonly ProjectDay[]) {
  const { t } = useLingui()
  const { entityName, timeZone } = useAreaHeader()
  const isWide = useIsWide()
  const today = formatDay(now, timeZone, isWide ? 'long' : 'short')
  if (isWide) return { title: today, second: formatClock(now, timeZone) }
  return {
    title: entityName,
    second: t`${today}, ${plural(days.length, { one: '# project today', other: '# projects today' })}`,
  }
}

/** The next action; on a desktop also what needs none. */
function Beside() {
  const { timeZone } = useAreaHeader()
  const { now, days, steps } = useJobberDay()
  const isWide = useIsWide()
  return (
    <>
      {steps.length > 0 ? <JobberFirstSteps /> : <AdviceOrNextAct />}
      {isWide && <AttentionAndCommitted />}
      {isWide && <DueNext today={dayOf(now, timeZone)} />}
      {isWide && <LastLoads days={days} />}
    </>
  )
}

function Today() {
  const { now, work, days } = useJobberDay()
  const isWide = useIsWide()
  return (
    <>
      <DisputesToResolve area="jobber" />
      <ReceiveLoads loads={work.loads} now={now} />
      {isWide ? <WideDay /> : <PhoneDay />}
      {days.length === 0 && <EmptyDay />}
      {!isWide && <AttentionAndCommitted />}
    </>
  )
}

/** Rows of all projects, with charts of the selected one. */
function WideDay() {
  const { t } = useLingui()
  const { now, days, pits } = useJobberDay()
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
          <ProjectBurnUp day={chosen} now={now} />
        </Section>
      )}
    </>
  )
}

function PhoneDay() {
  const { now, days } = useJobberDay()
  return days.map(day => <ProjectToday key={day.project.projectId} day={day} now={now} />)
}

/** No projects today. Before the first load, what the first project starts from and leads to. */
function EmptyDay() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { now, work, steps, supplierIds } = useJobberDay()
  const isWide = useIsWide()
  const own = work.projects.filter(({ party }) => party === 'jobber')
  if (steps.length > 0) {
    return (
      <>
        {own.length === 0 ? (
          <FirstPits entityId={entityId} supplierIds={supplierIds} />
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

/** Beside the day on a desktop, below it on a phone. */
function AttentionAndCommitted() {
  const { entityId } = useCurrentEntity()
  const { now, work, days, logs } = useJobberDay()
  return (
    <>
      <NeedsAttention work={work} days={days} logs={logs} entityId={entityId} now={now} />
      <TimeSheetsLink />
      <Committed days={days} />
      <AmountsHidden />
    </>
  )
}

/**
 * A project that was begun is continued, and offers are sent from the project's page. On a desktop the pits are beside
 * the steps, so the action there is the project.
 */
function JobberFirstSteps() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { steps, work } = useJobberDay()
  const isWide = useIsWide()
  const now = steps.find(({ phase }) => phase === 'now')?.name
  const [project] = work.projects.filter(({ state }) => state === 'published')
  const hasDraft = work.projects.some(({ state }) => state === 'draft')
  if (now === 'createProject' || hasDraft) return <FirstSteps steps={steps} act={<NextAct />} />
  if (now === 'findPit' && isWide) {
    const first = <NewProjectButton entityId={entityId} isFirst second={t`First the pit, then site and rate`} />
    return <FirstSteps steps={steps} act={first} />
  }
  return <FirstSteps steps={steps} {...(project && { to: { sendOffer: paths.project(project.projectId) } })} />
}

/** Trucks that cost money while they wait come first; loads to approve can wait, and are listed below. */
function AdviceOrNextAct() {
  const { now, advised, keep } = useJobberDay()
  return advised ? <BalanceAct pit={advised} now={now} onKeep={keep} /> : <NextAct />
}

function NextAct() {
  const { work } = useJobberDay()
  return (
    <>
      <NextActPlate />
      <CheckLoads {...readyAndToCheck(work.loads)} />
    </>
  )
}

/** The next action: approve delivered loads, or publish a draft, or, with nothing to check, create a project. */
function NextActPlate() {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { work } = useJobberDay()
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
