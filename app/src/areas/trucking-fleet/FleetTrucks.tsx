/** The fleet's trucks on a phone, each with its state and job. A tap opens its day. A desktop has the board instead. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { BoardStatusBadge } from '../../work/dispatch-board/BoardStatusBadge.tsx'
import { TruckSheet } from '../../work/dispatch-board/TruckSheet.tsx'
import type { FleetDay } from '../../work/dispatch-board/use-fleet-day.ts'

export function FleetTrucks({ fleet }: { fleet: FleetDay }) {
  const { t } = useLingui()
  const { rows, now, timeZone, currency } = fleet
  const [openTruckId, setOpenTruckId] = useState<string>()
  return (
    <Section title={t`Trucks`} rule="none">
      <List>
        {rows.map(row => (
          <ListRow
            key={row.truck.truckId}
            lead={<TruckPlate number={row.truck.number} size="list" loaded={row.isLoaded} />}
            title={<BoardStatusBadge row={row} now={now} timeZone={timeZone} withTime />}
            second={[row.driverName, row.dispatch?.terms.projectName].filter(Boolean).join(', ') || t`No driver`}
            {...(row.haulCents !== undefined && { value: formatMoney(row.haulCents, currency, { cents: false }) })}
            onPress={() => setOpenTruckId(row.truck.truckId)}
          />
        ))}
      </List>
      <TruckSheet fleet={fleet} truckId={openTruckId} onClose={() => setOpenTruckId(undefined)} />
    </Section>
  )
}
