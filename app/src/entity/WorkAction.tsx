/**
 * A button that starts work. Only people whose role may make its call see it. While the state of the business does not
 * permit the work, the button is disabled and shows the reason.
 */
import type { EntityWork } from '@haulway/domain/entity/state/entity-state.ts'
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useCurrentEntity } from './CurrentEntity.tsx'
import { useMayCall } from './member/MayCall.tsx'
import { type May, useMay } from './member/use-may.ts'

type Props = {
  work: EntityWork
  call: CallName
  /** Draws the button. @param greyed whether the button is disabled now */
  children: (greyed: boolean) => ReactNode
}

export function WorkAction({ work, call, children }: Props) {
  const { type } = useCurrentEntity()
  const may = useMay(work)
  if (!useMayCall(call)) return null
  return (
    <WorkActionFrame may={may} to={paths.business(type)}>
      {children(!may.allowed)}
    </WorkActionFrame>
  )
}

/** `WorkAction` with an `ActionButton`. */
export function WorkActionButton({
  work,
  call,
  ...button
}: Omit<Props, 'children'> & ComponentProps<typeof ActionButton>) {
  return (
    <WorkAction work={work} call={call}>
      {greyed => <ActionButton {...button} greyed={greyed} />}
    </WorkAction>
  )
}

/** Only the reason, at the top of a long form, so that no one fills in a form that can't be sent. */
export function WhyNotNow({ work, call }: Omit<Props, 'children'>) {
  const { type } = useCurrentEntity()
  const may = useMay(work)
  if (!useMayCall(call)) return <ManagersOnly />
  return <Reason may={may} to={paths.business(type)} />
}

/** Shown on a page that a plain member opened by its URL. */
export function ManagersOnly() {
  return (
    <p>
      <StatusBadge tone="look">
        <Trans>Only an owner or a manager can do this.</Trans>
      </StatusBadge>
    </p>
  )
}

type FrameProps = { may: May; to: string; children?: ReactNode }

/** @param to the page that explains the state and can change it */
export function WorkActionFrame({ may, to, children }: FrameProps) {
  return (
    <>
      {children}
      <Reason may={may} to={to} />
    </>
  )
}

function Reason({ may, to }: Omit<FrameProps, 'children'>) {
  if (may.reason === undefined) return null
  return (
    <p>
      <StatusBadge tone="look">{may.reason}</StatusBadge>{' '}
      <Link className="hw-link" to={to}>
        <Trans>See status</Trans>
      </Link>
    </p>
  )
}
