import { IonContent, IonPage } from '@ionic/react'
import type { ReactNode } from 'react'
import { useNotePageShown } from '../../sync/use-is-page-shown.ts'
import './FullScreen.css'

type FullScreenProps = {
  /** The screen's theme, independent of the app's theme: driving is always dark. */
  theme: 'dark' | 'sunlight'
  /** Fills the screen above the foot, to the edges. */
  children: ReactNode
  /** Stays at the bottom: the action. */
  foot?: ReactNode
}

/** A screen without tabs and header, for drivers who have to watch the road. */
export function FullScreen({ theme, children, foot }: FullScreenProps) {
  return (
    <IonPage ref={useNotePageShown()} data-theme={theme} className="hw-full">
      <IonContent scrollY={false}>
        <div className="hw-full-body">
          <div className="hw-full-main">{children}</div>
          {foot && <div className="hw-full-foot">{foot}</div>}
        </div>
      </IonContent>
    </IonPage>
  )
}
