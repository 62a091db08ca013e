import { useState } from 'react'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { AmountBar } from '../ui/data/AmountBar.tsx'
import { Figure, Figures } from '../ui/data/Figures.tsx'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { DataTable } from '../ui/data/table/DataTable.tsx'
import type { Column } from '../ui/data/table/table-rows.ts'
import { formatMoney } from '../ui/format/format.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'
import { Page } from '../ui/layout/Page.tsx'
import './gallery.css'

type Row = {
  load: number
  ticket: string
  truck: string
  hauler: string
  tons: number
  haulCents: number
  tone: Tone
  state: string
}

const rows: Row[] = [
  {
    load: 29,
    ticket: 'OR-30451',
    truck: 'T-208',
    hauler: 'Moyer Hauling',
    tons: 21.44,
    haulCents: 7764,
    tone: 'good',
    state: 'Approved',
  },
  {
    load: 30,
    ticket: 'OR-30452',
    truck: 'T-211',
    hauler: 'Moyer Hauling',
    tons: 21.2,
    haulCents: 7677,
    tone: 'good',
    state: 'Approved',
  },
  {
    load: 31,
    ticket: 'OR-30453',
    truck: '9',
    hauler: 'Nagy & Son',
    tons: 21.66,
    haulCents: 7843,
    tone: 'look',
    state: 'To approve',
  },
  {
    load: 33,
    ticket: 'OR-30455',
    truck: '41',
    hauler: 'Delgado Trucking',
    tons: 20.94,
    haulCents: 9983,
    tone: 'stop',
    state: '$12.00 held',
  },
  {
    load: 34,
    ticket: 'OR-30456',
    truck: '12',
    hauler: 'E. Hoffert',
    tons: 21.72,
    haulCents: 9965,
    tone: 'good',
    state: 'Approved',
  },
]

const columns: Column<Row>[] = [
  { key: 'load', head: 'Load', value: row => row.load, cell: row => <strong>{row.load}</strong> },
  { key: 'ticket', head: 'Ticket', value: row => row.ticket },
  { key: 'truck', head: 'Truck', value: row => row.truck, cell: row => <TruckPlate number={row.truck} /> },
  { key: 'hauler', head: 'Hauler', value: row => row.hauler },
  {
    key: 'tons',
    head: 'Tons',
    value: row => row.tons,
    cell: row => row.tons.toFixed(2),
    number: true,
    total: () => '106.96',
  },
  {
    key: 'total',
    head: 'Total $',
    value: row => row.haulCents / 100,
    cell: row => (row.haulCents / 100).toFixed(2),
    number: true,
    strong: true,
    total: () => '432.32',
  },
  {
    key: 'state',
    head: 'Status',
    value: row => row.state,
    cell: row => <StatusBadge tone={row.tone}>{row.state}</StatusBadge>,
  },
]

export function PaymentsScreen() {
  const [find, setFind] = useState('')
  return (
    <Page
      header={{
        title: 'Payments',
        notifications: { count: 3, to: '/form' },
        account: { initials: 'GB', to: '/form' },
        find: { label: 'Filter loads', value: find, onChange: setFind },
      }}
    >
      <div className="gallery-split">
        <Figures>
          <Figure value="58" label="loads delivered by 11:45" />
          <Figure value={formatMoney(471220, 'USD')} label="SR 222 haulage today" />
          <Figure value="$12.00" label="in 1 disputed load" />
        </Figures>
        <ActionButton size="row" title="Approve 6 loads" second="Proof B, $465.18" onPress={() => undefined} />
      </div>
      <DataTable
        name="loadPay"
        file="payments.csv"
        caption="Loads of Thursday October 15"
        columns={columns}
        rows={rows}
        rowKey={row => row.ticket}
        find={find}
        foot={() => '5 of 58 loads'}
        open={row => (
          <>
            <Lines>
              <Line label="Haul" how={`${row.tons} tons × $3.40`} value="$71.20" />
              <Line label="Standby" how="16 min × $1.50" value="$24.00" />
              <Line label={`Load ${row.load}`} value={formatMoney(row.haulCents, 'USD')} total />
            </Lines>
            <AmountBar label="$87.83 of $99.83 pays on time" done={0.88} forecast={1} />
          </>
        )}
      />
    </Page>
  )
}
