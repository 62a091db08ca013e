import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PressKey } from '../../feedback/shortcuts.ts'
import { Icon } from '../../icon/Icon.tsx'
import type { IconName } from '../../icon/icons.ts'
import './PlainButton.css'

type PlainButtonProps = {
  children?: ReactNode
  icon?: IconName
  /** The name of a button that shows only an icon. */
  label?: string
  /** `cab` is 72 px high, for gloved hands. */
  size?: 'tap' | 'cab'
  /** Draws no frame. */
  bare?: boolean
  /** Whether a toggle button, such as a filter, is pressed. */
  pressed?: boolean
  wide?: boolean
  disabled?: boolean
  /** The key that presses it from anywhere on its page. */
  pressKey?: PressKey | undefined
  /** Whether it opens its row: keys step through such buttons. */
  opensRow?: boolean
} & (
  | { onPress: () => void; to?: undefined }
  | {
      to: string
      /** Takes the current page's place in the history, so that Back does not return to it. */
      replace?: boolean
      onPress?: undefined
    }
  | { onPress?: undefined; to?: undefined; submit: true }
)

/** Any action that is not the next one: outlined, never amber. */
export function PlainButton(props: PlainButtonProps) {
  const { children, icon, label, size = 'tap', bare, pressed, wide, disabled, pressKey, opensRow, onPress, to } = props
  const className = [
    'hw-plain',
    `hw-plain-${size}`,
    bare && 'hw-plain-bare',
    wide && 'hw-plain-wide',
    !children && 'hw-plain-icon',
  ]
    .filter(Boolean)
    .join(' ')
  const face = (
    <>
      {icon && <Icon name={icon} size={size === 'cab' ? 32 : 24} />}
      {children && <span>{children}</span>}
    </>
  )
  if (to !== undefined) {
    return (
      <Link
        className={className}
        to={to}
        replace={'replace' in props && props.replace === true}
        aria-label={label}
        aria-keyshortcuts={pressKey}
        data-row={opensRow || undefined}
      >
        {face}
      </Link>
    )
  }
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      className={className}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={pressKey}
      data-row={opensRow || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      {face}
    </button>
  )
}
