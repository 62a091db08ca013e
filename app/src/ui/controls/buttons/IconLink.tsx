import { Icon } from '../../icon/Icon.tsx'
import type { IconName } from '../../icon/icons.ts'
import './IconLink.css'

const elsewhere = { target: '_blank', rel: 'noreferrer' }

/** A link at the end of a row that opens another app of the phone. @param label "Call Ana Ruiz" */
export function IconLink({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  const isPage = href.startsWith('https:')
  return (
    <a className="hw-icon-link" href={href} aria-label={label} {...(isPage && elsewhere)}>
      <Icon name={icon} />
    </a>
  )
}
