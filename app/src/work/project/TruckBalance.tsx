/** Whether the trucks match the plan and the loader, with what to do. */
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { addTrucks } from '../haul/ChangeHaulSheet.tsx'
import type { ProjectDay } from './project-day.ts'
import { useBalanceStatus } from './table/use-project-status.ts'
import { truckNeedOf } from './truck-balance.ts'

type Props = {
  day: ProjectDay
  now: number
  /** The page beside it has the action, so a link to it would lead nowhere. */
  hasAction?: boolean
}

export function TruckBalance({ day, now, hasAction = false }: Props) {
  const status = useBalanceStatus(now)(day)
  if (!status) return null
  const { tone, text, detail } = status
  return (
    <>
      <StatusBadge tone={tone} time={detail}>
        {text}
      </StatusBadge>
      {!hasAction && <NeedLink day={day} now={now} />}
    </>
  )
}

/** Leads to the project's page, which has the action. */
function NeedLink({ day, now }: { day: ProjectDay; now: number }) {
  const need = truckNeedOf(day, now)
  if (need.kind === 'none') return null
  return (
    <MayCall call={need.kind === 'offer' ? 'sendOffer' : 'changeHaul'}>
      <Link className="hw-link hw-small" to={paths.project(day.project.projectId)}>
        {need.kind === 'offer' ? <Trans>Send offer</Trans> : addTrucks(need.trucks)}
      </Link>
    </MayCall>
  )
}
