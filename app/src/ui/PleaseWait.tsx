import { useLingui } from '@lingui/react/macro'
import './PleaseWait.css'

/** The wait of specification 9, where there is nothing yet to draw a skeleton of. */
export function PleaseWait() {
  const { t } = useLingui()
  return (
    <p className="hw-wait" role="status">
      <i aria-hidden="true" />
      {t`Please Wait...`}
    </p>
  )
}
