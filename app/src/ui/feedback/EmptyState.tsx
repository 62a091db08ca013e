import type { ReactNode } from 'react'
import './EmptyState.css'

/** Nothing here yet: what that means, and what to do next. The way on, if there is one, is a button under it. */
export function EmptyState({ title, children, act }: { title: ReactNode; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className="hw-empty">
      <p className="hw-empty-title">{title}</p>
      {children && <p className="hw-empty-text">{children}</p>}
      {act && <div className="hw-empty-act">{act}</div>}
    </div>
  )
}
