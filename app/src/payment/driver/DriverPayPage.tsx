/** Driver pay of a fleet: each driver's week with its total, and what all drivers without own terms are paid. */

import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { earnedCents, expectedCents } from '@haulway/domain/payment/driver/driver-day.ts'
import { payrollCsv } from '@haulway/domain/payment/driver/payroll-csv.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { termsOn } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { saveFile } from '../../ui/data/save-file.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { DriverPayOf } from './DriverPayOfPage.tsx'
import { DriverTermsSection } from './DriverTermsSection.tsx'
import { useDriverPaySentences } from './driver-pay-labels.ts'
import { countLoads, type DriverPayData, daysIn, type ShownWeek, useDriverPay, weekDays } from './use-driver-pay.ts'
import { WeekField } from './WeekField.tsx'

export function DriverPayPage() {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const role = useOwnRole()
  const entity = useEntityDocument()
  const data = useDriverPay()
  const now = useNow(60_000)
  const [week, setWeek] = useState<ShownWeek>('this')
  const isManager = isAtLeast(role, 'manager')
  const today = entity && dayOf(now, entity.timeZone)
  const days = data && today ? daysIn(data.days, weekDays(week, today)) : []
  const truckers = useBodies(scope, 'fleet-truckers', fleetTruckerDocumentSchema)
  const earners = new Set(days.map(({ driverEntityId }) => driverEntityId))
  const drivers = truckers?.filter(each => isEmployed(each) || earners.has(each.entityId))
  const { pane, chosen } = useDriverPane(isManager ? drivers : undefined)
  const details = chosen &&
    data &&
    entity && {
      title: chosen.name,
      closeTo: pane.closeTo,
      children: (
        <DriverPayOf
          key={chosen.entityId}
          driver={chosen}
          data={data}
          currency={entity.currency}
          today={dayOf(now, entity.timeZone)}
        />
      ),
    }
  const save = () =>
    saveFile(
      'payroll.csv',
      'text/csv',
      payrollCsv(days.toSorted((a, b) => a.driverName.localeCompare(b.driverName) || (a.day < b.day ? -1 : 1))),
    )
  const header = {
    title: t`Driver pay`,
    back: paths.tab('truckingFleet', 'truckers'),
    ...(isManager &&
      days.length > 0 && {
        children: <HeaderButton icon="download" label={t`Export payroll`} onPress={save} />,
      }),
  }
  return (
    <AreaPage header={header} pane={details ?? undefined} rows>
      {role && !isManager && <ManagersOnly />}
      {(!role || !data || !entity || !today) && <Skeleton rows={5} />}
      {isManager && data && entity && today && (
        <>
          <WeekField week={week} today={today} onChange={setWeek} />
          <Drivers drivers={drivers} pane={pane} data={data} days={days} today={today} currency={entity.currency} />
          <DriverTermsSection driver={null} terms={data.terms} currency={entity.currency} today={today} />
        </>
      )}
    </AreaPage>
  )
}

/** The driver whose pay is beside the list, the first one at first. */
function useDriverPane(drivers: readonly FleetTrucker[] | undefined) {
  const pane = useRowPane(
    'person',
    drivers?.map(({ entityId }) => entityId),
  )
  const driver = drivers?.find(({ entityId }) => entityId === pane.chosen)
  return { pane, chosen: driver && { entityId: driver.entityId, name: nameOf(driver) } }
}

type Props = {
  /** Undefined until the device has read them. */
  drivers: readonly FleetTrucker[] | undefined
  pane: RowPane
  data: DriverPayData
  days: DriverPayData['days']
  currency: string
  today: string
}

function Drivers({ drivers, pane, data, days, currency, today }: Props) {
  const { t } = useLingui()
  const sentences = useDriverPaySentences()
  if (!drivers) return <Skeleton rows={4} />
  if (drivers.length === 0) {
    return (
      <EmptyState title={t`No drivers`}>
        <Trans>Invite your drivers, and set how they are paid. What they earn appears here with each load.</Trans>
      </EmptyState>
    )
  }
  const amount = (cents: number) => formatMoney(cents, currency)
  const sum = (of: typeof days, cents: typeof earnedCents) => of.reduce((total, day) => total + cents(day), 0)
  const termsOf = (driverEntityId: string) => {
    const version = termsOn(
      data.terms.find(each => each.driverEntityId === driverEntityId),
      today,
    )
    return version ? sentences(version.pay, currency).join(' ') : t`No pay set`
  }
  return (
    <>
      <Figures>
        <Figure value={amount(sum(days, earnedCents))} label={t`earned`} />
        <Figure value={amount(sum(days, expectedCents) - sum(days, earnedCents))} label={t`more expected`} />
        <Figure value={drivers.length} label={<Plural value={drivers.length} one="driver" other="drivers" />} />
      </Figures>
      <Section title={t`Drivers`} aside={drivers.length}>
        <List label={t`Drivers`}>
          {drivers.map(driver => {
            const own = days.filter(({ driverEntityId }) => driverEntityId === driver.entityId)
            const { final, open } = countLoads(own)
            const loads = t`${plural(final + open, { one: '# load', other: '# loads' })}`
            return (
              <ListRow
                key={driver.entityId}
                icon="person"
                title={nameOf(driver)}
                second={`${loads}. ${termsOf(driver.entityId)}`}
                value={amount(sum(own, earnedCents))}
                to={pane.toRow(driver.entityId, paths.driverPay(driver.entityId))}
                isChosen={driver.entityId === pane.chosen}
              />
            )
          })}
        </List>
      </Section>
    </>
  )
}
