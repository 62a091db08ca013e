/** A page of an area: its header shows notifications and the account, and a banner shows when the app is offline. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { EntityStateBanner } from '../entity/state/EntityStateBanner.tsx'
import { paths } from '../paths.ts'
import { useSync } from '../sync/sync-context.ts'
import { useOutbox } from '../sync/use-documents.ts'
import { useOfflineSince } from '../sync/use-offline.ts'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatClock } from '../ui/format/format.ts'
import { Page } from '../ui/layout/Page.tsx'
import type { PageHeaderProps } from '../ui/layout/PageHeader.tsx'
import { useAreaHeader } from './use-area-header.ts'

export type AreaHeader = Omit<PageHeaderProps, 'mark'> & {
  /** The truck or machine the user works on; its number is shown left of the title. */
  machine?: { number: string; loaded?: boolean }
}

type Props = Omit<Parameters<typeof Page>[0], 'header' | 'banner'> & {
  header: AreaHeader
  /** Whether the page is of use before the business's documents have come: it is about the user or this device. */
  personal?: boolean
}

export function AreaPage({ header: { machine, ...header }, personal, children, ...page }: Props) {
  const mustWait = useCurrentUser().hasDocuments === false && !personal
  const { notifications, account } = useAreaHeader()
  const mark = machine && <TruckPlate size="header" {...machine} />
  return (
    <Page
      header={{ notifications, account, mark, ...header }}
      banner={<Banner />}
      {...(mustWait ? { waiting: <FirstDocuments /> } : page)}
    >
      {!mustWait && children}
    </Page>
  )
}

/** In place of a page's content until the business's documents have come, since its lists would say "nothing". */
function FirstDocuments(): ReactNode {
  const { t } = useLingui()
  const since = useOfflineSince()
  if (since === undefined) return <Skeleton rows={5} />
  return (
    <EmptyState title={t`Nothing on this device yet`}>
      <Trans>Your work appears here once you are online.</Trans>
    </EmptyState>
  )
}

function Banner(): ReactNode {
  const { type } = useCurrentEntity()
  const state = useEntityDocument()?.entityState ?? 'active'
  return (
    <>
      <ConnectionStatus />
      {state !== 'active' && <EntityStateBanner state={state} type={type} to={paths.business(type)} />}
    </>
  )
}

function ConnectionStatus(): ReactNode {
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const outbox = useOutbox()
  const { engine } = useSync()
  const since = useOfflineSince()
  if (since === undefined) return null
  const waiting = outbox?.waiting.length ?? 0
  // As the loads below: their updates have the server's time, which a phone's clock may miss by hours.
  const at = since + engine.clockOffsetMs()
  return <OfflineBanner since={formatClock(at, timeZone)} waiting={waiting} to={paths.outbox(type)} />
}
