import { IonRouterOutlet, IonTabBar, IonTabButton, IonTabs, useIonRouter } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { focusFind, pageKeys, rowKeys, useShortcuts } from '../feedback/shortcuts.ts'
import { Icon } from '../icon/Icon.tsx'
import type { IconName } from '../icon/icons.ts'
import { leave } from '../overlay/leaving.ts'
import { Logo } from '../splash/Logo.tsx'
import { useIsWide } from './use-is-wide.ts'
import './TabShell.css'

export type Tab = {
  /** The tab's id within the area: the last part of its path. */
  tab: string
  /** The absolute path: "/jobber/dashboard". */
  href: string
  label: string
  icon: IconName
  /** The key to press after `g` to open the tab. */
  goKey: string
}

type TabShellProps = {
  tabs: readonly Tab[]
  /** The current business and user, shown at the bottom of the rail, with a link to the account page. */
  entity: string
  user: string
  accountTo: string
  /** Opens the search of everything, and the list of all keys. */
  onFind: () => void
  onKeys: () => void
  /** Below the tabs of the rail: today's work. */
  today?: ReactNode
  /** `<Route>` elements with paths relative to the area. */
  children: ReactNode
}

/**
 * An area and its tabs: a bar at the bottom on phones, a rail on the left from 992 px. Both are the same IonTabs. The
 * Tab key reaches them where they are seen: the rail before the page, the bar after it.
 */
export function TabShell({ tabs, entity, user, accountTo, onFind, onKeys, today, children }: TabShellProps) {
  const { t } = useLingui()
  const router = useIonRouter()
  const isWide = useIsWide()
  const shortcuts = useMemo(() => {
    const goShortcuts = tabs.map(tab => [`g ${tab.goKey}`, () => leave(() => router.push(tab.href, 'none', 'replace'))])
    return {
      ...Object.fromEntries(goShortcuts),
      '/': onFind,
      'mod k': onFind,
      '?': onKeys,
      f: focusFind,
      ...rowKeys,
      ...pageKeys,
    }
  }, [tabs, router, onFind, onKeys])
  useShortcuts(shortcuts)
  return (
    <IonTabs className="hw-shell">
      <IonRouterOutlet>{children}</IonRouterOutlet>
      <nav slot={isWide ? 'top' : 'bottom'} aria-label={t`Main`} style={{ '--tabs': tabs.length } as CSSProperties}>
        <div className="hw-band hw-rail-logo">
          <Logo height={25} />
        </div>
        <button type="button" className="hw-band hw-rail-find" onClick={onFind}>
          <Icon name="search" size={20} />
          <span>{t`Find`}</span>
          <span className="hw-rail-key" aria-hidden="true">
            /
          </span>
        </button>
        <IonTabBar className="hw-tabs">
          {tabs.map(tab => (
            <IonTabButton key={tab.tab} tab={tab.tab} href={tab.href} className="hw-tab">
              <Icon name={tab.icon} />
              <span className="hw-tab-label">{tab.label}</span>
              <span className="hw-tab-key" aria-hidden="true">
                g {tab.goKey}
              </span>
            </IonTabButton>
          ))}
        </IonTabBar>
        {isWide && today}
        <Link className="hw-band hw-rail-foot" to={accountTo}>
          <span>
            <span>{entity}</span>
            {user !== entity && <span>{user}</span>}
          </span>
          <span className="hw-sr">{t`Account`}</span>
          <Icon name="switch" />
        </Link>
      </nav>
    </IonTabs>
  )
}
