import { IonContent, IonFooter, IonHeader, IonPage } from '@ionic/react'
import type { ReactNode } from 'react'
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx'
import './Page.css'

type PageProps = {
  header: PageHeaderProps
  /** Under the band: the offline line. */
  banner?: ReactNode
  children: ReactNode
  /** On desktop a column on the right; on a phone the part that comes first (it holds the next act). */
  side?: ReactNode
  /** Stays at the bottom: the act plate of a form or of a step. */
  foot?: ReactNode
  /** Fills the page to its edges: a map. */
  bare?: boolean
  /** A page under a ticket. */
  sunk?: boolean
  /** Rows and words only: on desktop no wider than the eye follows from one end of a row to the other. */
  reading?: boolean
}

/** One screen: band, content, and on desktop a column for the next act. */
export function Page({ header, banner, children, side, foot, bare, sunk, reading }: PageProps) {
  const body = ['hw-page-body', side && 'hw-page-two', reading && 'hw-page-reading'].filter(Boolean).join(' ')
  return (
    <IonPage className={sunk ? 'hw-page hw-page-sunk' : 'hw-page'}>
      <IonHeader className="hw-page-head">
        <PageHeader {...header} />
        {banner}
      </IonHeader>
      <IonContent className={bare ? 'hw-page-bare' : undefined} scrollY={!bare}>
        {bare ? (
          children
        ) : (
          <div className={body}>
            {side && <div className="hw-page-side">{side}</div>}
            <div className="hw-page-main">{children}</div>
          </div>
        )}
      </IonContent>
      {foot && (
        <IonFooter className="hw-page-foot">
          <div className="hw-page-foot-inside">{foot}</div>
        </IonFooter>
      )}
    </IonPage>
  )
}
