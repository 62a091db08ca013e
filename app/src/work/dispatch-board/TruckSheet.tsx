/**
 * A truck's day, from the board or the list of a phone: its jobs, each with a button to release it, and links to its
 * page and its driver.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { CallLink } from '../../ui/controls/buttons/CallLink.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { ReleaseTruck } from '../dispatch/ReleaseTruck.tsx'
import { BoardStatusBadge } from './BoardStatusBadge.tsx'
import { driverOf } from './fleet-board.ts'
import type { FleetDay } from './use-fleet-day.ts'

type Props = { fleet: FleetDay; truckId: string | undefined; onClose: () => void }

export function TruckSheet({ fleet, truckId, onClose }: Props) {
  const { t } = useLingui()
  const { now, timeZone } = fleet
  const row = fleet.rows.find(({ truck }) => truck.truckId === truckId)
  const number = row?.truck.number ?? ''
  const jobs = fleet.dispatches.filter(each => each.state === 'open' && each.terms.truck.truckId === truckId)
  const driver = row && driverOf(fleet.truckers, row)
  return (
    <Sheet open={row !== undefined} title={t`Truck ${number}`} onClose={onClose}>
      {row && (
        <div className="hw-form">
          <div className="hw-board-sheet-head">
            <div>
              <p className="hw-strong">{row.driverName ?? t`No driver`}</p>
              {fleet.day === fleet.today && <BoardStatusBadge row={row} now={now} timeZone={timeZone} withTime />}
            </div>
            {driver?.phoneNo && <CallLink phoneNo={driver.phoneNo} name={row.driverName ?? ''} />}
          </div>
          {jobs.length > 0 && (
            <Section title={t`Jobs`} rule="none">
              <List>
                {jobs.map(dispatch => (
                  <ListRow
                    key={dispatch.dispatchId}
                    icon="project"
                    title={dispatch.terms.projectName}
                    second={`${dispatch.terms.materialName}, ${dispatch.terms.jobberName}`}
                    end={<ReleaseTruck dispatch={dispatch} />}
                  />
                ))}
              </List>
            </Section>
          )}
          {row.loads.length > 0 && (
            <Section title={t`Loads`} aside={row.loads.length} rule="none">
              <List>
                {row.loads.toReversed().map(load => (
                  <ListRow
                    key={load.loadLogId}
                    icon="list"
                    title={t`Load ${load.loadNo}`}
                    second={[
                      load.terms.materialName,
                      load.milestones.deliver && formatClock(load.milestones.deliver, timeZone),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                    to={paths.loadLog('truckingFleet', load.projectId, load.loadLogId)}
                  />
                ))}
              </List>
            </Section>
          )}
          <PlainButton icon="truck" to={paths.truck('truckingFleet', row.truck.truckId)}>
            <Trans>Open truck</Trans>
          </PlainButton>
        </div>
      )}
    </Sheet>
  )
}
