/** The fleet's truckers, each with their truck and work, and whether they have joined. */
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { CallLink } from '../../ui/controls/buttons/CallLink.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/table-rows.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'
import { MayCall } from '../member/MayCall.tsx'
import { type JoinedLabelOf, JoinedState, useJoinedLabel } from './JoinedState.tsx'
import { LetGoButton, LetGoSheet, type LettingGo, useLettingGo } from './LetGoSheet.tsx'
import { StaffDetails, staffTable } from './StaffDetails.tsx'

type Props = {
  truckers: readonly FleetTrucker[]
  find: string
  /** The number of the truck they drive now, or usually. */
  truckOf: (trucker: FleetTrucker) => string | undefined
  jobOf: (trucker: FleetTrucker) => string | undefined
  hasOpenLoad: (trucker: FleetTrucker) => boolean
  onRenew: (trucker: FleetTrucker) => void
  /** Where the details of a trucker are shown if the page has room beside the table. */
  pane: RowPane
}

export function FleetTruckerList(props: Props) {
  const { t } = useLingui()
  const { truckers, find, truckOf, jobOf, hasOpenLoad, pane } = props
  const lettingGo = useLettingGo()
  const joinedLabel = useJoinedLabel()
  const columns = useColumns(props, lettingGo, joinedLabel)
  const leaving = truckers.find(trucker => trucker.entityId === lettingGo.staffEntityId)
  const job = leaving && jobOf(leaving)
  return (
    <>
      {useIsWide() ? (
        <DataTable
          name="fleetTruckers"
          caption={t`Drivers`}
          {...staffTable(columns, pane, trucker => <FleetTruckerDetails trucker={trucker} />)}
          rows={truckers}
          rowKey={each => each.entityId}
          find={find}
          file="truckers.csv"
        />
      ) : (
        <List>
          {truckers.map(trucker => (
            <ListRow
              key={trucker.entityId}
              lead={<TruckPlate number={truckOf(trucker) ?? '–'} size="list" />}
              title={nameOf(trucker)}
              second={trucker.joinedOn === null ? joinedLabel(trucker).text : (jobOf(trucker) ?? t`No work right now`)}
              end={
                <>
                  {trucker.joinedOn === null ? <Renew trucker={trucker} {...props} /> : <Call trucker={trucker} />}
                  <LetGoButton staff={trucker} name={nameOf(trucker)} lettingGo={lettingGo} bare />
                </>
              }
            />
          ))}
        </List>
      )}
      <LetGoSheet staff={leaving} name={leaving ? nameOf(leaving) : ''} onClose={lettingGo.stop}>
        {job !== undefined && <p>{t`Their truck is released from ${job}.`}</p>}
        {leaving && hasOpenLoad(leaving) && (
          <p>
            <Trans>Their current load stays open: cancel it, or have the jobber confirm the delivery.</Trans>
          </p>
        )}
      </LetGoSheet>
    </>
  )
}

function useColumns(props: Props, lettingGo: LettingGo, joinedLabel: JoinedLabelOf): Column<FleetTrucker>[] {
  const { t } = useLingui()
  const { truckOf, jobOf } = props
  return [
    { key: 'name', head: t`Driver`, value: nameOf, cell: each => <span className="hw-strong">{nameOf(each)}</span> },
    {
      key: 'truck',
      head: t`Truck`,
      value: truckOf,
      cell: trucker => {
        const number = truckOf(trucker)
        return number === undefined ? '–' : <TruckPlate number={number} size="list" />
      },
    },
    { key: 'job', head: t`Work`, value: jobOf },
    {
      key: 'phone',
      head: t`Phone`,
      value: ({ phoneNo }) => formatPhoneNo(phoneNo) || undefined,
      cell: ({ phoneNo }) => <span className="hw-license">{formatPhoneNo(phoneNo) || '–'}</span>,
    },
    { key: 'email', head: t`Email`, value: ({ email }) => email },
    {
      key: 'state',
      head: t`Status`,
      value: trucker => joinedLabel(trucker).text,
      cell: trucker => <JoinedState label={joinedLabel(trucker)} />,
    },
    {
      key: 'acts',
      head: t`Actions`,
      value: () => undefined,
      acts: true,
      cell: trucker => (
        <span className="hw-table-acts">
          {trucker.joinedOn === null && <Renew trucker={trucker} {...props} />}
          <LetGoButton staff={trucker} name={nameOf(trucker)} lettingGo={lettingGo} />
        </span>
      ),
    },
  ]
}

export function FleetTruckerDetails({ trucker }: { trucker: FleetTrucker }) {
  const { t } = useLingui()
  const { currentTruckId, entityId } = trucker
  return (
    <StaffDetails staff={trucker}>
      {currentTruckId !== null && (
        <PlainButton icon="truck" to={paths.truck('truckingFleet', currentTruckId)}>{t`Open truck`}</PlainButton>
      )}
      <MayCall call="setDriverTerms">
        <PlainButton icon="card" to={paths.driverPay(entityId)}>{t`Driver pay`}</PlainButton>
      </MayCall>
    </StaffDetails>
  )
}

function Call({ trucker }: { trucker: FleetTrucker }) {
  return trucker.phoneNo === '' ? null : <CallLink name={nameOf(trucker)} phoneNo={trucker.phoneNo} />
}

function Renew({ trucker, onRenew }: { trucker: FleetTrucker } & Pick<Props, 'onRenew'>) {
  return (
    <MayCall call="renewInvitation">
      <PlainButton onPress={() => onRenew(trucker)}>
        <Trans>Invite again</Trans>
      </PlainButton>
    </MayCall>
  )
}
