import { IonApp, IonRouterOutlet } from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { Route } from 'react-router-dom'
import { FormScreen } from './FormScreen.tsx'
import { HaulerArea } from './HaulerArea.tsx'
import { JobberArea } from './JobberArea.tsx'
import { LoadingArea } from './LoadingArea.tsx'
import { SplashScreen } from './SplashScreen.tsx'

const future = { v7_startTransition: true, v7_relativeSplatPath: true }

/** The components on screens like the real ones, with the data of one working day. */
export function Gallery() {
  return (
    <IonApp>
      <IonReactRouter future={future}>
        <IonRouterOutlet>
          <Route path="/jobber/*" element={<JobberArea />} />
          <Route path="/hauler/*" element={<HaulerArea />} />
          <Route path="/loading/*" element={<LoadingArea />} />
          <Route path="/form" element={<FormScreen />} />
          <Route path="/splash" element={<SplashScreen />} />
        </IonRouterOutlet>
      </IonReactRouter>
    </IonApp>
  )
}
