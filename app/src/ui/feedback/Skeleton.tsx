import { useLingui } from '@lingui/react/macro'
import './Skeleton.css'

/** Placeholder rows while data loads. Appears only after 0.3 s, and is not animated. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <div className="hw-skeleton" role="status" aria-label={t`Please Wait...`}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other key
        <div key={index} className="hw-skeleton-row">
          <i />
          <span>
            <i />
            <i />
          </span>
        </div>
      ))}
    </div>
  )
}
