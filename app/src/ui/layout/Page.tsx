import { IonContent, IonFooter, IonHeader, IonPage } from '@ionic/react'
import type { ReactNode } from 'react'
import { useNotePageShown } from '../../sync/use-is-page-shown.ts'
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx'
import './Page.css'

type PageProps = {
  header: PageHeaderProps
  /** Below the header: the offline banner. */
  banner?: ReactNode
  children: ReactNode
  /** A column on the right on a desktop; on a phone it comes first, because it holds the next action. */
  side?: ReactNode
  /** Stays at the bottom: the action button of a form or a step. */
  foot?: ReactNode
  /** Whether the content fills the page to its edges, as a map does. */
  bare?: boolean
  /** The darker background below a ticket. */
  sunk?: boolean
  /** For pages of rows and text: limits the width on a desktop, so that rows stay readable. */
  reading?: boolean
}

/** One screen: header, content, and on a desktop a column for the next action. */
export function Page({ header, banner, children, side, foot, bare, sunk, reading }: PageProps) {
  const body = ['hw-page-body', side && 'hw-page-two', reading && 'hw-page-reading'].filter(Boolean).join(' ')
  return (
    <IonPage ref={useNotePageShown()} className={sunk ? 'hw-page hw-page-sunk' : 'hw-page'}>
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
