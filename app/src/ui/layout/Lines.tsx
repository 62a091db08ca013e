import type { ReactNode } from 'react'
import { WholeCodes } from '../format/WholeCodes.tsx'
import './Lines.css'

/** Amounts line by line, in a column that leads to a total: fees, pay lines, splits. */
export function Lines({ children, inset }: { children: ReactNode; inset?: boolean }) {
  return <dl className={inset ? 'hw-lines hw-lines-inset' : 'hw-lines'}>{children}</dl>
}

type LineProps = {
  label: ReactNode
  /** The calculation or the rule behind the value: "20.94 tons × $3.40". */
  how?: ReactNode
  value?: ReactNode
  /** A value that is not a number: it is written as text, and wraps. */
  words?: ReactNode
  /** Whether this is a total: larger, with a strong rule above. */
  total?: boolean
}

export function Line({ label, how, value, words, total }: LineProps) {
  return (
    <div className={total ? 'hw-line hw-line-total' : 'hw-line'}>
      <dt>
        <WholeCodes>{label}</WholeCodes>{' '}
        {how !== undefined && (
          <span className="hw-quiet">
            <WholeCodes>{how}</WholeCodes>
          </span>
        )}
      </dt>
      <dd className={words === undefined ? undefined : 'hw-line-words'}>
        <WholeCodes>{words ?? value}</WholeCodes>
      </dd>
    </div>
  )
}
