/** The ticket and details of the load that the URL names, for a page with a list of loads. Loaded when it is opened. */
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { NotLoaded } from '../ui/feedback/NotLoaded.tsx'
import { lazyPart, Part } from '../ui/feedback/Part.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import type { Pane } from '../ui/layout/Page.tsx'
import { type RowPane, useRowPane } from '../ui/layout/use-row-pane.ts'
import { useAnyLoad } from './use-any-load.ts'

const ticketDetails = lazyPart(async () => (await import('./TicketDetails.tsx')).TicketDetails)

export function useTicketPane(): { pane: RowPane; details: Pane | undefined } {
  const { t } = useLingui()
  const pane = useRowPane('load')
  const { chosen, closeTo } = pane
  return {
    pane,
    details:
      chosen === undefined ? undefined : { title: t`Ticket`, closeTo, children: <Ticket key={chosen} id={chosen} /> },
  }
}

function Ticket({ id }: { id: string }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const load = useAnyLoad(id)
  const now = useNow()
  if (load === null) return <EmptyState title={t`Load not found on this device`} />
  const waiting = <Skeleton rows={6} />
  if (!load) return waiting
  const address = `${window.location.origin}${paths.loadLog(type, load.projectId, load.loadLogId)}`
  return <Part of={ticketDetails} with={{ load, address, now }} waiting={waiting} missing={<NotLoaded />} />
}
