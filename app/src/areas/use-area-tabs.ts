/** The tabs of each area: labels, icons and shortcut keys. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { useLingui } from '@lingui/react/macro'
import { areaTabs } from '../area-tabs.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon/icons.ts'
import type { Tab } from '../ui/layout/TabShell.tsx'

type TabLabels = { label: string; icon: IconName; goKey: string }

/** The area's tabs, each with its path, label, icon and the key to press after `g`. */
export function useAreaTabs<Area extends EntityTypeName>(area: Area): Tab[] {
  const labels = useTabLabels()
  return areaTabs[area].map(tab => ({ tab, href: `${paths.area(area)}/${tab}`, ...labels[tab] }))
}

function useTabLabels(): Record<(typeof areaTabs)[EntityTypeName][number], TabLabels> {
  const { t } = useLingui()
  return {
    dashboard: { label: t`Dashboard`, icon: 'gauge', goKey: 'd' },
    projects: { label: t`Projects`, icon: 'project', goKey: 'p' },
    map: { label: t`Map`, icon: 'map', goKey: 'm' },
    suppliers: { label: t`Suppliers`, icon: 'pit', goKey: 's' },
    payments: { label: t`Payments`, icon: 'card', goKey: 'y' },
    loading: { label: t({ message: 'Loading', context: 'page' }), icon: 'bucket', goKey: 'l' },
    materials: { label: t`Materials`, icon: 'pit', goKey: 'm' },
    operators: { label: t`Operators`, icon: 'people', goKey: 'o' },
    'find-work': { label: t({ message: 'Find work', context: 'tab' }), icon: 'search', goKey: 'f' },
    active: { label: t`Active`, icon: 'truck', goKey: 'a' },
    'load-logs': { label: t`Load logs`, icon: 'list', goKey: 'l' },
    dispatch: { label: t`Dispatch`, icon: 'calendar', goKey: 'i' },
    trucks: { label: t`Trucks`, icon: 'truck', goKey: 't' },
    truckers: { label: t`Truckers`, icon: 'people', goKey: 'r' },
    'active-project': { label: t`Active project`, icon: 'truck', goKey: 'a' },
    account: { label: t`Account`, icon: 'person', goKey: 'c' },
    'trucker-conformation': { label: t`Load trucks`, icon: 'excavator', goKey: 't' },
    'loaded-today': { label: t`Loaded today`, icon: 'list', goKey: 'l' },
  }
}
