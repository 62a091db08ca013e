import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon.tsx'
import './OfflineBanner.css'

type OfflineBannerProps = {
  /** The clock when the network was last there. */
  since: string
  /** How many acts wait to be sent. */
  waiting: number
  /** Where the acts that wait are listed. */
  to: string
}

/** Offline is a normal state: since when, and how much waits. Neutral ink, and everything stays enabled. */
export function OfflineBanner({ since, waiting, to }: OfflineBannerProps) {
  return (
    <div role="status">
      <Link className="hw-offline" to={to}>
        <Icon name="offline" />
        <span className="hw-offline-words">
          <strong>
            <Trans>Offline since {since}.</Trans>
          </strong>{' '}
          {waiting > 0 && (
            <span className="hw-quiet">
              <Plural value={waiting} one="# update to send" other="# updates to send" />
            </span>
          )}
        </span>
        <Icon name="down" />
      </Link>
    </div>
  )
}
