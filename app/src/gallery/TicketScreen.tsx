import { Ticket } from '../load-log/ticket/Ticket.tsx'
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
      <Ticket
        loaded={false}
        noNet=""
        number="OR-30484"
        copy="Hauler copy"
        state={<StatusBadge tone="good">Delivered 11:04</StatusBadge>}
        date="Thu Oct 15 2026"
        evidence="Proof A: 2 people. GPS at the pit and at the site."
        plate="41"
        party="Delgado Trucking"
        partySecond="Ray Delgado, PA ZKR-4117, tri-axle"
        facts={[
          { label: 'Material', value: '2A stone' },
          { label: 'Source', value: 'Ormrod Pit, Kistler' },
          { label: 'Project', value: 'SR 222, Section B2' },
          { label: 'Load 50', value: '1,070.9 tons total' },
        ]}
        weights={[
          { label: 'Gross', value: '71,840 lb' },
          { label: 'Tare', value: '29,080 lb' },
          { label: 'Net', value: '42,760 lb' },
        ]}
        net="21.38"
        netUnit="tons"
        code="https://haulway.example/t/OR-30484"
        codeLabel="QR code of ticket OR-30484"
        moments={[
          { label: '10:38', value: 'At pit' },
          { label: '10:47', value: 'Loaded, L. Ortega' },
          { label: '10:49', value: 'Weighed, D. Kistler' },
          { label: '11:02', value: 'At Gate 3' },
          { label: '11:04', value: 'Unloaded, trucker' },
        ]}
        foot="Weighmaster D. Kistler, PA 20816, valid to 31 Mar 2027."
      />
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
