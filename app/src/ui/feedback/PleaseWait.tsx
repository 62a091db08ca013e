import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useOverlay } from '../overlay/use-overlay.ts'
import './PleaseWait.css'

/** The wait overlay of specification 9, for pages that can't show a skeleton yet. */
export function PleaseWait() {
  const { t } = useLingui()
  const wait = useRef<HTMLParagraphElement>(null)
  useOverlay(wait, true, 'wait', waitParts)
  return (
    <p ref={wait} className="hw-wait" role="status">
      <i aria-hidden="true" />
      {t`Please Wait...`}
    </p>
  )
}

const waitParts = (element: HTMLElement) => ({
  show: () => {
    element.hidden = false
  },
  hide: () => {
    element.hidden = true
  },
})
