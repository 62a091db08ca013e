import { useState } from 'react'
import { Route } from 'react-router-dom'
import { FirstTruckCard, LoadedTruckCard, NextTruckCard } from '../truck/TruckCard.tsx'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { type Tab, TabShell } from '../ui/layout/TabShell.tsx'
import './gallery.css'

const tabs: readonly Tab[] = [
  { tab: 'trucks', href: '/loading/trucks', label: 'Load trucks', icon: 'excavator', goKey: 'c' },
  { tab: 'loaded', href: '/loading/loaded', label: 'Loaded today', icon: 'list', goKey: 'l' },
  { tab: 'map', href: '/loading/map', label: 'Map', icon: 'map', goKey: 'm' },
  { tab: 'account', href: '/loading/account', label: 'Account', icon: 'person', goKey: 'a' },
]

export function LoadingArea() {
  return (
    <TabShell tabs={tabs} entity="Ormrod Pit" user="Luis Ortega" accountTo="/form" onFind={noAct} onKeys={noAct}>
      <Route path="trucks" element={<LineScreen />} />
      <Route path="loaded" element={<LoadedScreen />} />
    </TabShell>
  )
}

const header = {
  title: 'Ormrod Pit',
  second: 'Luis Ortega',
  mark: <TruckPlate size="header" number="EX 1" />,
  count: { value: '49', label: 'loads today' },
}

function LineScreen() {
  return (
    <Page header={header}>
      <div className="gallery-cards">
        <FirstTruckCard
          number="41"
          material="2A stone"
          legal="Legal limit 22.1 tons"
          minutes={6}
          verb="Start loading"
          onPress={() => undefined}
        />
        <NextTruckCard
          number="T-203"
          material="2A stone"
          legal="Legal limit 22.2 tons"
          minutes={5}
          onPress={() => undefined}
        />
        <NextTruckCard
          number="77"
          material="2A stone"
          legal="Legal limit 22.5 tons"
          minutes={3}
          onPress={() => undefined}
        />
      </div>
      <div className="gallery-row">
        Arriving <TruckPlate number="T-208" /> 2 min <TruckPlate number="T-211" /> 6 min
      </div>
    </Page>
  )
}

function LoadedScreen() {
  const [passes, setPasses] = useState(5)
  return (
    <Page header={header}>
      <div className="gallery-cards">
        <LoadedTruckCard
          number="41"
          amount={{ number: (passes * 4.28).toFixed(1), unit: 'tons' }}
          loadedAt="10:47"
          passes={passes}
          done={passes * 0.182}
          legal={{ words: 'Legal limit 22.1 tons', share: 0.94 }}
          onPass={change => setPasses(count => count + change)}
          undo={{ seconds: 7, onPress: () => undefined }}
        />
        <FirstTruckCard
          number="T-203"
          material="2A stone"
          legal="Legal limit 22.2 tons"
          minutes={8}
          verb="Start loading"
          onPress={() => undefined}
        />
        <NextTruckCard number="77" material="2A stone" legal="Legal limit 22.5 tons" minutes={6} />
      </div>
    </Page>
  )
}

// The gallery has nothing to find.
function noAct(): void {}
