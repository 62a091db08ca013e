import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { WholeCodes } from '../../format/WholeCodes.tsx'
import { Icon } from '../../icon/Icon.tsx'
import type { IconName } from '../../icon/icons.ts'
import './ActionButton.css'

type ActionButtonProps = {
  /** The verb: "Start load 6". */
  title: ReactNode
  /** What happens next, or the amount. */
  second?: ReactNode
  icon?: IconName
  /** 88 px high; on a desktop, `row` is 56 px high, for a table's head or a dense list. */
  size?: 'full' | 'row'
  /** While the call is sent: the title stays, the second line shows "Please Wait...", further taps do nothing. */
  sending?: boolean
  /** Disabled, with the reason next to it. It can still get the focus, so that screen readers announce it. */
  greyed?: boolean
} & (
  | { onPress: () => void; to?: undefined; submit?: undefined }
  | { to: string; onPress?: undefined; submit?: undefined }
  | { submit: true; onPress?: undefined; to?: undefined }
)

/** The next action, and the only amber element on a screen: a pointed sign, as a button, a link or a form's submit. */
export function ActionButton({
  title,
  second,
  icon,
  size = 'full',
  sending,
  greyed,
  onPress,
  to,
  submit,
}: ActionButtonProps) {
  const { t } = useLingui()
  const secondLine = sending ? t`Please Wait...` : second
  const face = (
    <span className="hw-act-face">
      {icon && <Icon name={icon} size={size === 'row' ? 28 : 44} />}
      <span className="hw-act-words">
        <span className="hw-act-title">
          <WholeCodes>{title}</WholeCodes>
        </span>
        {secondLine !== undefined && (
          <span className="hw-act-second">
            <WholeCodes>{secondLine}</WholeCodes>
          </span>
        )}
      </span>
    </span>
  )
  return (
    <span className={`hw-act hw-act-${size}${greyed ? ' hw-act-greyed' : ''}`}>
      {to === undefined || greyed ? (
        <button
          className="hw-act-plate"
          type={submit ? 'submit' : 'button'}
          aria-busy={sending}
          aria-disabled={sending || greyed}
          onClick={event => {
            if (sending || greyed) event.preventDefault()
            else onPress?.()
          }}
        >
          {face}
        </button>
      ) : (
        <Link className="hw-act-plate" to={to}>
          {face}
        </Link>
      )}
    </span>
  )
}
