/** Shows on every page of an area what the business can't do. Rendered only while it is not active. */
import { type EntityTypeName, hasMembers } from '@haulway/domain/entity/entity-type.ts'
import type { EntityState } from '@haulway/domain/entity/state/entity-state.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import './EntityStateBanner.css'
import { useEntityStateLabels } from './entity-state-labels.ts'

/** @property to the page that explains the state and can change it */
type Props = { state: EntityState; type: EntityTypeName; to: string }

export function EntityStateBanner({ state, type, to }: Props) {
  const { t } = useLingui()
  const labels = useEntityStateLabels()[state]
  const withdraws = hasMembers(type) && type !== 'jobber'
  const short = () => {
    if (state === 'closed') return t`History only`
    return state === 'suspended' && withdraws ? t`No new work, no withdrawals` : t`No new work`
  }
  return (
    <Link className="hw-entity-state-line" to={to}>
      <StatusBadge tone={labels.tone} time={short()}>
        {labels.name}
      </StatusBadge>
      <Icon name="right" />
    </Link>
  )
}
