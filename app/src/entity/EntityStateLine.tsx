/** Says on every page of an area that the business takes no new work, and why. Nothing while it is active. */
import type { EntityState } from '@haulway/domain/entity/entity-state.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Icon } from '../ui/Icon.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import './EntityStateLine.css'
import { useEntityStateWords } from './entity-state-words.ts'

/** @param to where it is explained and can be changed */
export function EntityStateLine({ state, to }: { state: EntityState; to: string }) {
  const { t } = useLingui()
  const words = useEntityStateWords()[state]
  const short = state === 'closed' ? t`History only` : t`No new work`
  return (
    <Link className="hw-entity-state-line" to={to}>
      <StateWord tone={words.tone} time={short}>
        {words.name}
      </StateWord>
      <Icon name="right" />
    </Link>
  )
}
