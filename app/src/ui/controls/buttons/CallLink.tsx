import { Trans, useLingui } from '@lingui/react/macro'
import type { PressKey } from '../../feedback/shortcuts.ts'
import { Icon } from '../../icon/Icon.tsx'
import { IconLink } from './IconLink.tsx'
import './PlainButton.css'

type Props = { name: string; phoneNo: string }
type ButtonProps = Props & {
  /** The key that presses it. */
  pressKey?: PressKey | undefined
}

/** Calls the number as it was typed. */
export const phoneHref = (phoneNo: string) => `tel:${phoneNo.replaceAll(/[^+\d]/g, '')}`

/** A link at the end of a person's row that calls them with the phone. */
export function CallLink({ name, phoneNo }: Props) {
  const { t } = useLingui()
  return <IconLink icon="phone" href={phoneHref(phoneNo)} label={t`Call ${name}`} />
}

/** The same as a button among others. */
export function CallButton({ name, phoneNo, pressKey }: ButtonProps) {
  const { t } = useLingui()
  return (
    <a
      className="hw-plain hw-plain-tap"
      href={phoneHref(phoneNo)}
      aria-label={t`Call ${name}`}
      aria-keyshortcuts={pressKey}
    >
      <Icon name="phone" />
      <span>
        <Trans>Call</Trans>
      </span>
    </a>
  )
}
