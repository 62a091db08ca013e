import { IonContent, IonPage } from '@ionic/react'
import type { ReactNode } from 'react'
import './FullScreen.css'

type FullScreenProps = {
  /** Stands whatever the rest of the app is in: dark for driving, at any hour. */
  theme: 'dark' | 'sunlight'
  /** Fills what the foot leaves, to the edges. */
  children: ReactNode
  /** Stays at the bottom: the act. */
  foot?: ReactNode
}

/** A screen without tabs and band, for eyes that are on the road. */
export function FullScreen({ theme, children, foot }: FullScreenProps) {
  return (
    <IonPage data-theme={theme} className="hw-full">
      <IonContent scrollY={false}>
        <div className="hw-full-body">
          <div className="hw-full-main">{children}</div>
          {foot && <div className="hw-full-foot">{foot}</div>}
        </div>
      </IonContent>
    </IonPage>
  )
}
