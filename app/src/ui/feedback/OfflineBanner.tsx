import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Icon } from '../icon/Icon.tsx'
import './OfflineBanner.css'

type OfflineBannerProps = {
  /** The formatted time when the connection was lost. */
  since: string
  /** How many updates wait to be sent. */
  waiting: number
  /** The page that lists the waiting updates. */
  to: string
}

/** Shows since when the app is offline and how many updates wait. Neutral, because the app still works offline. */
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
