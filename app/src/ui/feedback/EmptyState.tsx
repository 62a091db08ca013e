import type { ReactNode } from 'react'
import './EmptyState.css'

/** Shown when there is nothing to list: what that means and what to do next, with an optional button. */
export function EmptyState({ title, children, act }: { title: ReactNode; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className="hw-empty">
      <p className="hw-empty-title">{title}</p>
      {children && <p className="hw-empty-text">{children}</p>}
      {act && <div className="hw-empty-act">{act}</div>}
    </div>
  )
}
