import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { openFirstRow } from '../feedback/shortcuts.ts'
import { WholeCodes } from '../format/WholeCodes.tsx'
import { Icon } from '../icon/Icon.tsx'
import { PageTitle } from './PageTitle.tsx'
import { useBackLink } from './Trail.tsx'
import './PageHeader.css'

export type PageHeaderProps = {
  title: ReactNode
  second?: ReactNode
  /** Shown left of the title: a truck's plate. */
  mark?: ReactNode
  /** Where the back arrow leads when no page of the app opened this one. */
  back?: string
  /** A number on the right, above its label: "49", "loads today". */
  count?: { value: string; label: string }
  notifications?: { count: number; to: string }
  /** The account menu; only on phones, because the rail has it on a desktop. */
  account?: { initials: string; to: string }
  /** A search field, only on a desktop; the key F puts the cursor in it, Enter opens the first hit. */
  find?: { label: string; value: string; onChange: (text: string) => void }
  /** Other views of the same page: "Table", "Calendar". */
  views?: readonly { label: string; to: string }[]
  /** The page's buttons and filters. */
  children?: ReactNode
}

/** The header at the top of a page: title, search, buttons, notifications and account. */
export function PageHeader(props: PageHeaderProps) {
  const { t } = useLingui()
  const { title, second, mark, back, count, notifications, account, find, views, children } = props
  return (
    <div className="hw-band hw-head">
      {back && <Back to={back} />}
      {mark}
      <div className={mark || second ? 'hw-head-words' : 'hw-head-words hw-head-alone'}>
        <PageTitle>{title}</PageTitle>
        {second !== undefined && (
          <p>
            <WholeCodes>{second}</WholeCodes>
          </p>
        )}
      </div>
      {views && <Views views={views} />}
      {children && <div className="hw-head-tools">{children}</div>}
      {count && (
        <p className="hw-head-count">
          <strong>{count.value}</strong>
          <span>{count.label}</span>
        </p>
      )}
      {find && (
        <label className="hw-head-find">
          <Icon name="search" size={20} />
          <input
            type="search"
            data-find
            aria-label={find.label}
            placeholder={find.label}
            value={find.value}
            onChange={event => find.onChange(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') openFirstRow(event.currentTarget)
            }}
          />
          <span className="hw-head-key" aria-hidden="true">
            f
          </span>
        </label>
      )}
      {notifications && (
        <Link
          className="hw-head-tap hw-head-bell"
          to={notifications.to}
          aria-label={t`Notifications, ${notifications.count} new`}
        >
          <Icon name="bell" />
          {notifications.count > 0 && <span aria-hidden="true">{notifications.count}</span>}
        </Link>
      )}
      {account && (
        <Link className="hw-head-tap hw-head-account" to={account.to}>
          <span className="hw-sr">{t`Account`} </span>
          <span className="hw-head-initials">{account.initials}</span>
        </Link>
      )}
    </div>
  )
}

function Back({ to }: { to: string }) {
  const { t } = useLingui()
  return (
    <Link className="hw-head-tap hw-head-back" aria-label={t`Back`} {...useBackLink(to)}>
      <Icon name="left" />
    </Link>
  )
}

function Views({ views }: { views: NonNullable<PageHeaderProps['views']> }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <nav className="hw-head-views" aria-label={t`Views`}>
      {views.map(({ label, to }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
