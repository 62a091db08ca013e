/** Every table of the app with rows of two projects on three days, for the test of all tables. */
import { excavatorOperatorSchema } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import { addDays } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { ComponentType } from 'react'
import { MembersTable, type Person } from '../../account/MembersTable.tsx'
import { ExcavatorOperatorList } from '../../entity/staff/ExcavatorOperatorList.tsx'
import { FleetTruckerList } from '../../entity/staff/FleetTruckerList.tsx'
import { SupplierList } from '../../entity/supplier/SupplierList.tsx'
import { LoadLogList } from '../../load-log/list/LoadLogList.tsx'
import { listLoaded } from '../../load-log/queue/queue-loaded.ts'
import { buildQueue } from '../../load-log/queue/queue-trucks.ts'
import { MaterialList } from '../../material/MaterialList.tsx'
import { LoadPayTable } from '../../payment/LoadPayTable.tsx'
import { StatementTable } from '../../payment/statement/StatementList.tsx'
import { CycleFigures } from '../../tracking/cycle-times/CycleFigures.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { TruckList } from '../../truck/TruckList.tsx'
import type { TableName } from '../../ui/data/table/table-view.ts'
import { useRowPane } from '../../ui/layout/use-row-pane.ts'
import { buildBoard } from '../../work/dispatch-board/fleet-board.ts'
import { ProjectTable } from '../../work/project/table/ProjectTable.tsx'
import { TimeRecord } from '../../work/shift/hours/TimeRecord.tsx'
import { idOf, suppliers } from '../forms/form-documents.fixture.ts'
import { LoadedTable } from '../pit-operation/LoadedTable.tsx'
import { LoadingTable } from '../pit-operation/LoadingTable.tsx'
import { JobsToday } from '../trucking-fleet/JobsToday.tsx'
import { at, cycles, day, hours, loads, now, projectDays, statements } from './work-rows.fixture.ts'

/** What a row opens: a page, details beside the list that the URL names, its own inside, or a form. */
export type TablePart = {
  Table: ComponentType<{ find: string }>
  opens: 'path' | 'pane' | 'inside' | 'press'
  /** What each row offers once the user's role is known. */
  offers?: string
}

export const tableParts: Record<TableName, TablePart> = {
  cycleTimes: {
    Table: ({ find }) => <CycleFigures cycles={cycles} by="truck" find={find} days={{ from: day, to: day }} />,
    opens: 'inside',
  },
  excavatorOperators: {
    Table: ({ find }) => (
      <ExcavatorOperatorList
        operators={operators}
        find={find}
        loadsToday={() => 3}
        onRenew={noAct}
        pane={useRowPane('person')}
      />
    ),
    opens: 'pane',
    offers: 'Let go',
  },
  fleetTruckers: {
    Table: ({ find }) => (
      <FleetTruckerList
        truckers={truckers}
        find={find}
        truckOf={({ firstName }) => `T-${firstName}`}
        jobOf={() => 'SR 222'}
        hasOpenLoad={() => false}
        onRenew={noAct}
        pane={useRowPane('person')}
      />
    ),
    opens: 'pane',
    offers: 'Let go',
  },
  jobsToday: { Table: () => <JobsToday fleet={{ dispatches, projects: [], rows: board, day }} />, opens: 'path' },
  loadedTrucks: {
    Table: ({ find }) => (
      <LoadedTable
        operators={operators}
        find={find}
        loaded={listLoaded({ loads: loads.slice(0, 2), dispatches: [], confirmations: [] }, day, 'America/New_York')}
        timeZone="America/New_York"
        weightless={[]}
        onWeigh={noAct}
        pane={useRowPane('load')}
      />
    ),
    opens: 'pane',
  },
  loadLogs: {
    Table: ({ find }) => (
      <LoadLogList
        loads={loads.map(body => ({ id: body.loadLogId, body, isPending: false }))}
        area="soloTrucker"
        now={now}
        find={find}
        pane={useRowPane('load')}
      />
    ),
    opens: 'pane',
  },
  loadPay: {
    Table: ({ find }) => (
      <LoadPayTable
        name="loadPay"
        caption="Loads"
        file="payments.csv"
        loads={loads}
        find={find}
        pane={useRowPane('load')}
      />
    ),
    opens: 'pane',
  },
  loadsInDispute: {
    Table: ({ find }) => <LoadPayTable name="loadsInDispute" caption="Disputed loads" loads={loads} find={find} />,
    opens: 'inside',
  },
  materials: {
    Table: ({ find }) => <MaterialList materials={materials} find={find} currency="USD" onChange={press} />,
    opens: 'press',
  },
  members: {
    Table: ({ find }) => (
      <MembersTable
        people={people}
        uid="Ann"
        {...owner}
        now={now}
        timeZone="America/New_York"
        find={find}
        onRenew={noAct}
        onWithdrawn={noAct}
        pane={useRowPane('person')}
      />
    ),
    opens: 'pane',
  },
  projectLoads: {
    Table: ({ find }) => (
      <LoadPayTable
        name={'projectLoads'}
        caption={'Loads of Mill Road'}
        file={'mill.csv'}
        loads={loads}
        find={find}
        pane={useRowPane('load')}
      />
    ),
    opens: 'pane',
  },
  projects: {
    Table: ({ find }) => <ProjectTable pane={useRowPane('project')} now={now} find={find} days={projectDays} />,
    opens: 'pane',
  },
  statements: {
    Table: ({ find }) => (
      <StatementTable caption="Statements" entityId={idOf(1)} dues={statements} today={day} find={find} />
    ),
    opens: 'path',
  },
  suppliers: {
    Table: ({ find }) => (
      <SupplierList suppliers={suppliers} find={find} pane={useRowPane('supplier')} onEdit={undefined} />
    ),
    opens: 'pane',
  },
  timeRecord: {
    Table: () => (
      <TimeRecord hours={hours} driver={{ id: idOf(1), name: 'Dana' }} days={{ from: addDays(day, -2), to: day }} />
    ),
    opens: 'inside',
  },
  trucks: {
    Table: ({ find }) => (
      <TruckList
        trucks={trucks}
        find={find}
        area="truckingFleet"
        driverOf={() => 'Ann'}
        today={day}
        pane={useRowPane('truck')}
      />
    ),
    opens: 'pane',
  },
  trucksToLoad: {
    Table: ({ find }) => (
      <LoadingTable
        now={now}
        find={find}
        operators={operators}
        caption="At the pit"
        trucks={buildQueue({ loads: [], dispatches, confirmations: [] }, now)}
        loaded={[]}
        onWeigh={noAct}
      />
    ),
    opens: 'inside',
  },
}

/** How often a row without a path was opened. */
export const pressed = { count: 0 }
const press = () => {
  pressed.count++
}
const noAct = () => undefined

export const operators = ['EX 1', 'EX 10', 'EX 2'].map((machine, nth) =>
  excavatorOperatorSchema.parse({
    pitEntityId: idOf(1),
    pitName: 'Oak Run',
    entityId: idOf(500 + nth),
    firstName: `Luis ${nth}`,
    machine,
    email: `${nth}@oak.example`,
    ticketSeries: `O${nth}`,
    createdOn: at,
    invitedOn: at,
    joinedOn: at,
  }),
)

export const truckers = ['Ann', 'Bill', 'Cy'].map((firstName, nth) =>
  fleetTruckerDocumentSchema.parse({
    fleetEntityId: idOf(1),
    fleetName: 'Oak',
    entityId: idOf(520 + nth),
    currentTruckId: idOf(540 + nth),
    firstName,
    lastName: 'Roth',
    email: `${firstName}@oak.example`,
    phoneNo: `610 555 01${nth}0`,
    createdOn: at,
    invitedOn: at,
    joinedOn: at,
  }),
)

const trucks = ['T-9', 'T-30', 'T-200'].map((number, nth) =>
  truckDocumentSchema.parse({
    truckId: idOf(540 + nth),
    entityId: idOf(1),
    number,
    plate: `PA ${nth}`,
    truckType: 'triAxle',
    axles: 4,
    tareGrams: 13_000_000 + nth,
    legalGrossGrams: 33_000_000,
    createdOn: at,
    papers: [],
    retiredOn: null,
  }),
)

/** Spread, because the linter takes a literal `role` prop for the ARIA attribute. */
const owner = { role: 'owner' } as const

const people = (['owner', 'manager', 'member'] as const).map((role, nth): Person => {
  const id = ['Ann', 'Bill', 'Cy'][nth]!
  const name = `${id} Roth`
  return { id, name, role, member: { entityId: idOf(1), uid: id, role, name, since: at } }
})

const materials = ['2A stone', 'R-4 riprap', 'Fill'].map((name, nth) =>
  materialDocumentSchema.parse({
    materialId: idOf(560 + nth),
    entityId: idOf(1),
    name,
    unit: 'ton',
    available: true,
    changedOn: at,
    direction: 'sold',
    outOfStock: false,
    money: { priceE4: 90_000 + nth * 10_000 },
    gramsPerCubicMeter: 1_600_000 + nth * 10_000,
  }),
)

const dispatches = [7, 41, 12].map((n, nth) => {
  const { terms } = loadOf(n)
  return dispatchDocumentSchema.parse({
    projectId: idOf(580 + nth),
    dispatchId: terms.dispatchId,
    state: 'open',
    createdOn: at,
    endedOn: null,
    party: 'trucking',
    terms: { ...terms, projectId: idOf(580 + nth), projectName: `Job ${n}` },
  })
})

const board = buildBoard({ trucks, truckers, dispatches, loads: [], summary: undefined, points: [] }, day, now)
