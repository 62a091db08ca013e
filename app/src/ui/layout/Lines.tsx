import type { ReactNode } from 'react'
import './Lines.css'

/** What leads to a sum, line by line, numbers under one another: fees, pay lines, splits. */
export function Lines({ children, inset }: { children: ReactNode; inset?: boolean }) {
  return <dl className={inset ? 'hw-lines hw-lines-inset' : 'hw-lines'}>{children}</dl>
}

type LineProps = {
  label: ReactNode
  /** The arithmetic or the rule behind it: "20.94 tons × $3.40". */
  how?: ReactNode
  value: ReactNode
  /** A sum: larger, with an ink rule above. */
  total?: boolean
}

export function Line({ label, how, value, total }: LineProps) {
  return (
    <div className={total ? 'hw-line hw-line-total' : 'hw-line'}>
      <dt>
        {label} {how !== undefined && <span className="hw-quiet">{how}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
