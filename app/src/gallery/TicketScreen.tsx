import {
  Ticket,
  TicketFacts,
  TicketFoot,
  TicketHauler,
  TicketTitle,
  TicketWeights,
  TicketWitness,
} from '../load-log/ticket/Ticket.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { Page } from '../ui/layout/Page.tsx'
import './gallery.css'

export function TicketScreen() {
  return (
    <Page
      sunk
      header={{
        title: 'Ticket',
        back: '/hauler/dashboard',
        children: <PlainButton bare icon="download" label="Download" onPress={() => undefined} />,
      }}
    >
      <Ticket copy="Hauler copy">
        <TicketTitle
          number="OR-30484"
          state={<StatusBadge tone="good">Delivered 11:04</StatusBadge>}
          date="Thu Oct 15 2026"
          proof="Proof A: 2 people. GPS at the pit and at the site."
        />
        <TicketHauler
          name="Delgado Trucking"
          second="Ray Delgado, PA ZKR-4117, tri-axle"
          truckNumber="41"
          loaded={false}
        />
        <TicketFacts
          facts={[
            { label: 'Material', value: '2A stone' },
            { label: 'Source', value: 'Ormrod Pit, Kistler' },
            { label: 'Project', value: 'SR 222, Section B2' },
            { label: 'Load 50', value: '1,070.9 tons total' },
          ]}
        />
        <TicketWeights
          weights={[
            { label: 'Gross', value: '71,840 lb' },
            { label: 'Tare', value: '29,080 lb' },
            { label: 'Net', value: '42,760 lb' },
          ]}
          net={{ number: '21.38', unit: 'tons' }}
        />
        <TicketWitness
          code={{ address: 'https://haulway.example/t/OR-30484', label: 'QR code of ticket OR-30484' }}
          moments={[
            { label: '10:38', value: 'At pit' },
            { label: '10:47', value: 'Loaded, L. Ortega' },
            { label: '10:49', value: 'Weighed, D. Kistler' },
            { label: '11:02', value: 'At Gate 3' },
            { label: '11:04', value: 'Unloaded, trucker' },
          ]}
        />
        <TicketFoot>Weighmaster D. Kistler, PA 20816, valid to 31 Mar 2027.</TicketFoot>
      </Ticket>
      <div className="gallery-row">
        <PlainButton icon="code" wide onPress={() => undefined}>
          Code
        </PlainButton>
        <PlainButton icon="document" wide onPress={() => undefined}>
          PDF
        </PlainButton>
      </div>
    </Page>
  )
}
