/** The fleet's truckers: their trucks, and who has not joined yet. */
import { nameOf } from '@haulway/domain/entity/excavator-operator.ts'
import type { FleetTrucker } from '@haulway/domain/entity/fleet-trucker.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CallLink } from '../ui/CallLink.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { JoinedState } from './JoinedState.tsx'

type Props = {
  truckers: readonly FleetTrucker[]
  find: string
  /** The number of the truck they drive now, or usually. */
  truckOf: (trucker: FleetTrucker) => string | undefined
  jobOf: (trucker: FleetTrucker) => string | undefined
  onRenew: (trucker: FleetTrucker) => void
}

export function FleetTruckerList(props: Props) {
  const { t } = useLingui()
  const { truckers, find, truckOf, jobOf, onRenew } = props
  const columns = useColumns(props)
  if (useIsWide()) {
    return (
      <DataTable caption={t`Truckers`} columns={columns} rows={truckers} rowKey={each => each.entityId} find={find} />
    )
  }
  return (
    <List>
      {truckers.map(trucker => (
        <ListRow
          key={trucker.entityId}
          lead={<TruckPlate number={truckOf(trucker) ?? '–'} size="list" />}
          title={nameOf(trucker)}
          second={trucker.joinedOn === null ? t`Invited` : (jobOf(trucker) ?? t`No work right now`)}
          end={trucker.joinedOn === null ? <Renew onPress={() => onRenew(trucker)} /> : <Call trucker={trucker} />}
        />
      ))}
    </List>
  )
}

function useColumns({ truckOf, jobOf, onRenew }: Props): Column<FleetTrucker>[] {
  const { t } = useLingui()
  return [
    { key: 'name', head: t`Trucker`, value: nameOf, cell: each => <span className="hw-strong">{nameOf(each)}</span> },
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
    { key: 'phone', head: t`Phone`, value: ({ phoneNo }) => phoneNo || undefined },
    { key: 'email', head: t`Email`, value: ({ email }) => email },
    {
      key: 'state',
      head: t`Status`,
      value: ({ joinedOn }) => (joinedOn === null ? t`Invited` : t`Joined`),
      cell: trucker => <JoinedState joinedOn={trucker.joinedOn} />,
    },
    {
      key: 'renew',
      head: t`Invitation`,
      value: () => undefined,
      cell: trucker => (trucker.joinedOn === null ? <Renew onPress={() => onRenew(trucker)} /> : ''),
    },
  ]
}

function Call({ trucker }: { trucker: FleetTrucker }) {
  return trucker.phoneNo === '' ? null : <CallLink name={nameOf(trucker)} phoneNo={trucker.phoneNo} />
}

function Renew({ onPress }: { onPress: () => void }) {
  return (
    <PlainButton onPress={onPress}>
      <Trans>Invite again</Trans>
    </PlainButton>
  )
}
