import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/Icon.tsx'
import './More.css'

/**
 * The rest of a form, which few need at once.
 * @param props.startsOpen whether it is open at first
 * @param props.hasError whether a field in it is wrong: then it opens, so that the error is seen
 */
export function More({ startsOpen = false, hasError, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  if (hasError && !isOpen) setIsOpen(true)
  return (
    <details className="hw-more" open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" size={20} />
        <Trans>More</Trans>
      </summary>
      <div className="hw-form">{children}</div>
    </details>
  )
}

type Props = { startsOpen?: boolean; hasError: boolean; children: ReactNode }
