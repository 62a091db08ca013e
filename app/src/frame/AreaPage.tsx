/** A page of an area: the band with notifications and account, and the offline line where there is no network. */
import type { ReactNode } from 'react'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { EntityStateBanner } from '../entity/state/EntityStateBanner.tsx'
import { paths } from '../paths.ts'
import { useConnection } from '../sync/SyncProvider.tsx'
import { useOutbox } from '../sync/use-documents.ts'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx'
import { formatClock } from '../ui/format/format.ts'
import { Page } from '../ui/layout/Page.tsx'
import type { PageHeaderProps } from '../ui/layout/PageHeader.tsx'
import { useAreaHeader, useNow } from './use-area-header.ts'

export type AreaHeader = Omit<PageHeaderProps, 'mark'> & {
  /** The truck or machine one works on: its number is left of the title. */
  machine?: { number: string; loaded?: boolean }
}

type Props = Omit<Parameters<typeof Page>[0], 'header' | 'banner'> & { header: AreaHeader }

export function AreaPage({ header: { machine, ...header }, children, ...page }: Props) {
  const { notifications, account } = useAreaHeader()
  const mark = machine && <TruckPlate size="header" {...machine} />
  return (
    <Page header={{ notifications, account, mark, ...header }} banner={<Banner />} {...page}>
      {children}
    </Page>
  )
}

function Banner(): ReactNode {
  const { type } = useCurrentEntity()
  const state = useEntityDocument()?.entityState ?? 'active'
  return (
    <>
      <ConnectionStatus />
      {state !== 'active' && <EntityStateBanner state={state} to={paths.business(type)} />}
    </>
  )
}

/** A connection is only called lost after it has been for a while: a stream that is opened anew is not worth a line. */
const graceMs = 4_000

function ConnectionStatus(): ReactNode {
  const { type } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { isConnected, since } = useConnection()
  const outbox = useOutbox()
  const now = useNow(1_000)
  if (isConnected || now - since < graceMs) return null
  const waiting = outbox?.waiting.length ?? 0
  return <OfflineBanner since={formatClock(since, timeZone)} waiting={waiting} to={paths.outbox(type)} />
}
