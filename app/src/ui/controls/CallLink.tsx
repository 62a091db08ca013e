import { useLingui } from '@lingui/react/macro'
import { IconLink } from './IconLink.tsx'

/** A link at the end of a person's row that calls them with the phone. */
export function CallLink({ name, phoneNo }: { name: string; phoneNo: string }) {
  const { t } = useLingui()
  return <IconLink icon="phone" href={`tel:${phoneNo.replaceAll(/[^+\d]/g, '')}`} label={t`Call ${name}`} />
}
