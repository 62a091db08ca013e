import { useLingui } from '@lingui/react/macro'
import { Icon } from '../icon/Icon.tsx'
import './CallLink.css'

/** Rings somebody up: a phone's own act, at the end of their row. */
export function CallLink({ name, phoneNo }: { name: string; phoneNo: string }) {
  const { t } = useLingui()
  return (
    <a className="hw-call" href={`tel:${phoneNo.replaceAll(/[^+\d]/g, '')}`} aria-label={t`Call ${name}`}>
      <Icon name="phone" />
    </a>
  )
}
