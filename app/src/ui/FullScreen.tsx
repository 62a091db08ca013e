import { IonContent, IonPage } from '@ionic/react'
import type { ReactNode } from 'react'
import './FullScreen.css'

type FullScreenProps = {
  /** Stands in the light of the cab at any hour: dark always, whatever the rest of the app is. */
  theme: 'dark' | 'sunlight'
  head: ReactNode
  children: ReactNode
  /** Stays at the bottom: the act. */
  foot: ReactNode
}

/** A screen without tabs and band, for eyes that are on the road. */
export function FullScreen({ theme, head, children, foot }: FullScreenProps) {
  return (
    <IonPage data-theme={theme} className="hw-full">
      <IonContent>
        <div className="hw-full-body">
          <div className="hw-full-head">{head}</div>
          <div className="hw-full-middle">{children}</div>
          <div className="hw-full-foot">{foot}</div>
        </div>
      </IonContent>
    </IonPage>
  )
}
