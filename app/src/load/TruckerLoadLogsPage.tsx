/** A trucker's loads by day. Each row opens the load's ticket. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { LoadLogList } from '../load-log/list/LoadLogList.tsx'
import { OlderLoads, useWithOlderLoads } from '../load-log/list/OlderLoads.tsx'
import { useLoadLogs } from '../load-log/use-load-logs.ts'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { OwnTrackExport } from '../tracking/replay/OwnTrackExport.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { useTicketPane } from './use-ticket-pane.tsx'

export function TruckerLoadLogsPage() {
  const { t } = useLingui()
  const { scope, type } = useCurrentEntity()
  const now = useNow()
  const isWide = useIsWide()
  const { loads, older } = useWithOlderLoads(scope, useLoadLogs(scope))
  const { pane, details } = useTicketPane()
  const [text, setText] = useState('')
  const find = { label: t`Filter loads`, value: text, onChange: setText }
  return (
    <AreaPage header={{ title: t`Load logs`, ...(isWide && { find }) }} pane={details} rows>
      {type === 'fleetTrucker' && (
        <List>
          <ListRow icon="card" title={t`My pay`} second={t`By day and load`} to={paths.myPay} />
        </List>
      )}
      {!loads && <Skeleton rows={6} />}
      {loads?.length === 0 && (
        <EmptyState title={older.hasAll ? t`No loads yet` : t`No recent loads`}>
          <Trans>Each load you start appears here with its ticket.</Trans>
        </EmptyState>
      )}
      {loads && <LoadLogList loads={loads} area={type} now={now} find={isWide ? text : ''} pane={pane} />}
      {loads && <OlderLoads older={older} />}
      {loads && loads.length > 0 && <OwnTrackExport />}
    </AreaPage>
  )
}
