import { type ReactNode, useId } from 'react'
import './Section.css'

type SectionProps = {
  title: ReactNode
  /** Quiet text on the right of the title: a count, "Since 06:48", a link. */
  aside?: ReactNode
  /** The rule above: `ink` is strong and starts a new topic. */
  rule?: 'ink' | 'thin' | 'none'
  children: ReactNode
}

/** A section of a page: a rule above, a title and the content. Sections have rules, not boxes. */
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
