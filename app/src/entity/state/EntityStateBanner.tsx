/** Shows on every page of an area that the business takes no new work. Rendered only while it is not active. */
import type { EntityState } from '@haulway/domain/entity/state/entity-state.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Icon } from '../../ui/icon/Icon.tsx'
import './EntityStateBanner.css'
import { useEntityStateLabels } from './entity-state-labels.ts'

/** @param to the page that explains the state and can change it */
export function EntityStateBanner({ state, to }: { state: EntityState; to: string }) {
  const { t } = useLingui()
  const labels = useEntityStateLabels()[state]
  const short = state === 'closed' ? t`History only` : t`No new work`
  return (
    <Link className="hw-entity-state-line" to={to}>
      <StatusBadge tone={labels.tone} time={short}>
        {labels.name}
      </StatusBadge>
      <Icon name="right" />
    </Link>
  )
}
