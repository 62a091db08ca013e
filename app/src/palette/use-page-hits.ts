/** The pages of the business that the user may open: the tabs, and those that other pages lead to. */
import { hasMembers } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useOwnPageLabels } from '../entity/entity-type-labels.ts'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icon/icons.ts'
import type { Tab } from '../ui/layout/TabShell.tsx'
import type { Hit } from './find-hits.ts'

export function usePageHits(tabs: readonly Tab[]): readonly Hit[] {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const role = useOwnRole()
  const { page: ownPage } = useOwnPageLabels(type)
  return useMemo(() => {
    const isManager = isAtLeast(role, 'manager')
    const isJobber = type === 'jobber'
    const isFleet = type === 'truckingFleet'
    const isPit = type === 'pitOperation'
    const managesMembers = hasMembers(type) && isManager
    const hits = [
      ...tabs.map(({ icon, label, href }) => page(icon, label, href)),
      ...pagesIf(
        isJobber && isManager,
        page('check', t`Approve loads`, paths.approveLoads),
        page('plus', t`New project`, paths.newProject),
      ),
      ...pagesIf(managesMembers, page('check', t`Agree on the day's loads`, paths.agreeDay(type))),
      ...pagesIf(isJobber || isFleet || type === 'soloTrucker', page('clock', t`Time sheets`, paths.timeSheets(type))),
      ...pagesIf(isFleet, page('list', t`Time record`, paths.shiftHours(type))),
      ...pagesIf(isJobber || isFleet || isPit, page('clock', t`Cycle times`, paths.cycleTimes(type))),
      ...pagesIf(isFleet || isPit, page('map', t`Map`, paths.map(type))),
      ...pagesIf(managesMembers, page('card', t`Rate cards`, paths.rateCards(type))),
      ...pagesIf(isFleet && isManager, page('card', t`Driver pay`, paths.fleetDriverPay)),
      ...pagesIf(managesMembers, page('share', t`Integrations`, paths.integrations(type))),
      ...pagesIf(hasMembers(type), page('people', t`Members`, paths.members(type))),
      page('gear', ownPage, paths.business(type)),
      page('bell', t`Notifications`, paths.notifications(type)),
      page('person', t`Account`, paths.account(type)),
      page('person', t`Profile`, paths.profile(type)),
      page('lock', t`Security`, paths.security(type)),
      page('clock', t`To send`, paths.outbox(type)),
    ]
    // A tab may be one of these pages.
    return hits.filter((hit, nth) => hits.findIndex(({ key }) => key === hit.key) === nth)
  }, [t, tabs, type, role, ownPage])
}

function page(icon: IconName, name: string, to: string): Hit {
  return { key: `page ${to}`, kind: 'page', name, second: '', icon, to }
}

/** The pages of those who may open them. */
function pagesIf(may: boolean, ...pages: Hit[]): Hit[] {
  return may ? pages : []
}
