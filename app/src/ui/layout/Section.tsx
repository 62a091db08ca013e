import { type ReactNode, useId } from 'react'
import './Section.css'

type SectionProps = {
  title: ReactNode
  /** Quiet, on the right of the title: a count, "Since 06:48", a link. */
  aside?: ReactNode
  /** An ink rule above, for the start of something else. Otherwise a thin one. */
  rule?: 'ink' | 'thin' | 'none'
  children: ReactNode
}

/** A part of a page: rule, title, and what it holds. Rules, not boxes. */
export function Section({ title, aside, rule = 'thin', children }: SectionProps) {
  const id = useId()
  return (
    <section className={`hw-section hw-section-${rule}`} aria-labelledby={id}>
      <div className="hw-section-head">
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span className="hw-section-aside">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
