/** The pit's operators, each with their machine and ticket series, and whether they have joined. */
import { type ExcavatorOperator, nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
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
  operators: readonly ExcavatorOperator[]
  find: string
  /** The number of today's loads of the operator with this entity id. */
  loadsToday: (entityId: string) => number
  onRenew: (operator: ExcavatorOperator) => void
  /** Where the details of an operator are shown if the page has room beside the table. */
  pane: RowPane
}

export function ExcavatorOperatorList(props: Props) {
  const { t } = useLingui()
  const { operators, find, loadsToday, pane } = props
  const lettingGo = useLettingGo()
  const joinedLabel = useJoinedLabel()
  const columns = useColumns(props, lettingGo, joinedLabel)
  const leaving = operators.find(operator => operator.entityId === lettingGo.staffEntityId)
  return (
    <>
      {useIsWide() ? (
        <DataTable
          name="excavatorOperators"
          caption={t`Operators`}
          {...staffTable(columns, pane, operator => <StaffDetails staff={operator} />)}
          rows={operators}
          rowKey={each => each.entityId}
          find={find}
          file="operators.csv"
        />
      ) : (
        <List>
          {operators.map(operator => (
            <ListRow
              key={operator.entityId}
              lead={<TruckPlate number={operator.machine} size="list" />}
              title={nameOf(operator)}
              second={
                operator.joinedOn === null ? joinedLabel(operator).text : t`Tickets start with ${operator.ticketSeries}`
              }
              {...(operator.joinedOn !== null && {
                measure: {
                  number: loadsToday(operator.entityId),
                  unit: <Plural value={loadsToday(operator.entityId)} one="load today" other="loads today" />,
                },
              })}
              end={
                <>
                  {operator.joinedOn === null && <Renew operator={operator} {...props} />}
                  <LetGoButton staff={operator} name={nameOf(operator)} lettingGo={lettingGo} bare />
                </>
              }
            />
          ))}
        </List>
      )}
      <LetGoSheet staff={leaving} name={leaving ? nameOf(leaving) : ''} onClose={lettingGo.stop} />
    </>
  )
}

function useColumns(props: Props, lettingGo: LettingGo, joinedLabel: JoinedLabelOf): Column<ExcavatorOperator>[] {
  const { t } = useLingui()
  const { loadsToday } = props
  return [
    {
      key: 'machine',
      head: t`Machine`,
      value: ({ machine }) => machine,
      cell: ({ machine }) => <TruckPlate number={machine} size="list" />,
    },
    { key: 'name', head: t`Operator`, value: nameOf },
    { key: 'series', head: t`Tickets`, value: ({ ticketSeries }) => ticketSeries },
    {
      key: 'phone',
      head: t`Phone`,
      value: ({ phoneNo }) => formatPhoneNo(phoneNo) || undefined,
      cell: ({ phoneNo }) => <span className="hw-license">{formatPhoneNo(phoneNo) || '–'}</span>,
    },
    {
      key: 'state',
      head: t`Status`,
      value: operator => joinedLabel(operator).text,
      cell: operator => <JoinedState label={joinedLabel(operator)} />,
    },
    { key: 'loads', head: t`Loads today`, value: ({ entityId }) => loadsToday(entityId), number: true, strong: true },
    {
      key: 'acts',
      head: t`Actions`,
      value: () => undefined,
      acts: true,
      cell: operator => (
        <span className="hw-table-acts">
          {operator.joinedOn === null && <Renew operator={operator} {...props} />}
          <LetGoButton staff={operator} name={nameOf(operator)} lettingGo={lettingGo} />
        </span>
      ),
    },
  ]
}

function Renew({ operator, onRenew }: { operator: ExcavatorOperator } & Pick<Props, 'onRenew'>) {
  return (
    <MayCall call="renewInvitation">
      <PlainButton onPress={() => onRenew(operator)}>
        <Trans>Invite again</Trans>
      </PlainButton>
    </MayCall>
  )
}
