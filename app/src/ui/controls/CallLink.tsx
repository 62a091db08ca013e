import { useLingui } from '@lingui/react/macro'
import { Icon } from '../icon/Icon.tsx'
import './CallLink.css'

/** A link at the end of a person's row that calls them with the phone. */
export function CallLink({ name, phoneNo }: { name: string; phoneNo: string }) {
  const { t } = useLingui()
  return (
    <a className="hw-call" href={`tel:${phoneNo.replaceAll(/[^+\d]/g, '')}`} aria-label={t`Call ${name}`}>
      <Icon name="phone" />
    </a>
  )
}
