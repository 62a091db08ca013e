/** A button that begins work: greyed while the business may not, by its state, with the reason in words beside it. */
import type { EntityWork } from '@haulway/domain/entity/entity-state.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { useCurrentEntity } from './CurrentEntity.tsx'
import { type May, useMay } from './use-may.ts'

type Props = {
  work: EntityWork
  /** Draws the button. @param greyed whether it can't be pressed now */
  children: (greyed: boolean) => ReactNode
}

export function WorkAct({ work, children }: Props) {
  const { type } = useCurrentEntity()
  const may = useMay(work)
  return (
    <WorkActFrame may={may} to={paths.business(type)}>
      {children(!may.allowed)}
    </WorkActFrame>
  )
}

/** The same of the next act. */
export function WorkPlate({ work, ...plate }: { work: EntityWork } & ComponentProps<typeof ActPlate>) {
  return <WorkAct work={work}>{greyed => <ActPlate {...plate} greyed={greyed} />}</WorkAct>
}

/** The reason alone, at the head of a long form: nobody fills it in only to learn at its end that it can't be sent. */
export function WhyNotNow({ work }: { work: EntityWork }) {
  const { type } = useCurrentEntity()
  return <Reason may={useMay(work)} to={paths.business(type)} />
}

type FrameProps = { may: May; to: string; children?: ReactNode }

/** @param to where the state is explained and can be changed */
export function WorkActFrame({ may, to, children }: FrameProps) {
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
      <StateWord tone="look">{may.reason}</StateWord>{' '}
      <Link className="hw-link" to={to}>
        <Trans>See Business</Trans>
      </Link>
    </p>
  )
}
