import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { WholeCodes } from '../format/WholeCodes.tsx'
import { Icon } from '../icon/Icon.tsx'
import type { IconName } from '../icon/icons.ts'
import './ListRow.css'

type ListRowProps = {
  /** A truck plate or a picture on the left; `icon` sets an icon instead. */
  lead?: ReactNode
  icon?: IconName
  title: ReactNode
  second?: ReactNode
  /** A number on the right, in the condensed font; `measure` sets one with its unit instead. */
  value?: ReactNode
  measure?: { number: ReactNode; unit: ReactNode } | undefined
  /** Another element on the right: a button, a status badge. */
  end?: ReactNode
  to?: string
  /** A control beside the link, such as a call: a link can't be inside another. */
  beside?: ReactNode
  /** Whether its details are beside the list. */
  isChosen?: boolean
  onPress?: () => void
  /** Whether the page's search finds such rows: keys step through them, and Enter in the search opens the first. */
  isHit?: boolean
}

/** A row of a list: a title, a line below it, and a number or another element; it may be a link or a button. */
export function ListRow(props: ListRowProps) {
  const { to, beside, onPress, isHit, isChosen } = props
  return (
    <li className={`hw-row ${isChosen ? 'hw-row-chosen' : ''} ${beside ? 'hw-row-pair' : ''}`}>
      {to !== undefined ? (
        <RowLink {...props} to={to} />
      ) : onPress ? (
        <button type="button" className="hw-row-face" onClick={onPress} data-row={isHit || undefined}>
          <RowFace {...props} />
        </button>
      ) : (
        <div className="hw-row-face">
          <RowFace {...props} />
        </div>
      )}
      {beside}
    </li>
  )
}

/** Details beside the list are not a page: Back leaves the list, however many rows were looked at. */
function RowLink(props: ListRowProps & { to: string }) {
  const { to, isHit, isChosen } = props
  const isBeside = to.startsWith(`${useLocation().pathname}?`)
  return (
    <Link
      className="hw-row-face"
      to={to}
      replace={isBeside}
      data-row={isHit || undefined}
      aria-current={isChosen || undefined}
    >
      <RowFace {...props} />
    </Link>
  )
}

/** A list of rows, with a thin rule above each. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="hw-list" aria-label={label}>
      {children}
    </ul>
  )
}

function RowFace({ lead, icon, title, second, value, measure, end, to, onPress }: ListRowProps) {
  return (
    <>
      {(lead ?? icon) !== undefined && <span className="hw-row-lead">{lead ?? (icon && <Icon name={icon} />)}</span>}
      <span className="hw-row-words">
        <span className="hw-row-title">
          <WholeCodes>{title}</WholeCodes>
        </span>
        {second !== undefined && (
          <span className="hw-row-second">
            <WholeCodes>{second}</WholeCodes>
          </span>
        )}
      </span>
      {value !== undefined && <span className="hw-row-value">{value}</span>}
      {measure && (
        <span className="hw-row-value">
          {measure.number}
          <span className="hw-unit">{measure.unit}</span>
        </span>
      )}
      {end}
      {(to !== undefined || onPress) && <Icon name="right" />}
    </>
  )
}
