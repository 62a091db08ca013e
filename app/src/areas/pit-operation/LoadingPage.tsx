/** The weighmaster's view of the line: every truck with the actions it allows now. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { useTicketPane } from '../../load/use-ticket-pane.tsx'
import type { LoadedTruck } from '../../load-log/queue/queue-loaded.ts'
import { type QueueTruck, trucksAt } from '../../load-log/queue/queue-trucks.ts'
import { useStandstillTitle } from '../../load-log/queue/use-standstill-title.ts'
import { WeighSheet } from '../../load-log/queue/WeighSheet.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { factTones } from '../../work/fact-tones.ts'
import { NoticesHere } from '../../work/project-notice/NoticesHere.tsx'
import { LoadedTable } from './LoadedTable.tsx'
import { LoadingTable } from './LoadingTable.tsx'
import { usePitDay } from './use-pit-day.ts'

/** With what reads spreadsheets, so it is loaded when it is opened. */
const scaleFile = lazyPart(async () => (await import('../../load-log/scale-file/ScaleFile.tsx')).ScaleFile)

export function LoadingPage() {
  const { t } = useLingui()
  const pit = usePitDay()
  const standstillTitle = useStandstillTitle()
  const { queue, loaded, now, timeZone, operators } = pit
  const [find, setFind] = useState('')
  const [isImporting, setIsImporting] = useState(false)
  const [weighing, setWeighing] = useState<QueueTruck | LoadedTruck>()
  const { pane, details } = useTicketPane()
  const atThePit = [...trucksAt(queue, 'loading'), ...trucksAt(queue, 'queued')]
  const coming = [...trucksAt(queue, 'onTheWay'), ...trucksAt(queue, 'expected')]
  const table = { loaded, now, operators, find, onWeigh: setWeighing }
  const header = {
    title: t({ message: 'Loading', context: 'page' }),
    second: formatDay(now, timeZone),
    find: { label: t`Filter loads`, value: find, onChange: setFind },
    children: (
      <>
        <MayCall call="correctLoad">
          <HeaderButton icon="document" label={t`Scale file`} onPress={() => setIsImporting(true)} />
        </MayCall>
        <HeaderButton icon="map" label={t`Map`} to={paths.map('pitOperation')} />
      </>
    ),
  }
  return (
    <AreaPage header={header} pane={details} rows waiting={!pit.isReady && <Skeleton rows={4} />}>
      <NoticesHere />
      {queue.length === 0 && loaded.length === 0 && (
        <EmptyState title={t`No trucks today yet`}>
          <Trans>Trucks appear here once dispatched to this pit.</Trans>
        </EmptyState>
      )}
      {atThePit.length > 0 && (
        <Section title={t`At the pit`}>
          {pit.standstill && (
            <p>
              <StatusBadge tone={factTones.standstill}>{standstillTitle(pit.standstill)}</StatusBadge>
            </p>
          )}
          <LoadingTable {...table} caption={t`At the pit`} trucks={atThePit} />
        </Section>
      )}
      {coming.length > 0 && (
        <Section title={t({ message: 'Expected', context: 'trucks' })} rule="ink">
          <LoadingTable {...table} caption={t({ message: 'Expected', context: 'trucks' })} trucks={coming} />
        </Section>
      )}
      {loaded.length > 0 && (
        <Section title={t`Loaded today`} rule="ink">
          <LoadedTable
            loaded={loaded}
            operators={operators}
            timeZone={timeZone}
            find={find}
            pane={pane}
            weightless={pit.weightless}
            onWeigh={setWeighing}
          />
        </Section>
      )}
      <WeighSheet truck={weighing} onClose={() => setWeighing(undefined)} />
      <Sheet open={isImporting} title={t`Import scale file`} onClose={() => setIsImporting(false)}>
        <Part of={scaleFile} with={{ timeZone }} waiting={<Skeleton rows={4} />} missing={<NotLoaded />} />
      </Sheet>
    </AreaPage>
  )
}
