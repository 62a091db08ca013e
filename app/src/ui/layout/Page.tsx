import { IonContent, IonFooter, IonHeader, IonPage } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { useNotePageShown } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../controls/buttons/PlainButton.tsx'
import { KeyBar } from '../feedback/KeyBar.tsx'
import type { KeyLabels } from '../feedback/shortcuts.ts'
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx'
import { useIsWide } from './use-is-wide.ts'
import './Page.css'

export type Pane = {
  title: string
  /** The path of the page without the details. */
  closeTo: string
  children: ReactNode
}

type PageProps = {
  header: PageHeaderProps
  /** Below the header: the offline banner. */
  banner?: ReactNode
  children?: ReactNode
  /** Stands in for the content until it is known. Replaced as a whole, so that the browser sees nothing move. */
  waiting?: ReactNode
  /** A column on the right on a desktop; on a phone it comes first, because it holds the next action. */
  side?: ReactNode
  /** A column on the right on a desktop; on a phone it follows the content. */
  after?: ReactNode
  /** The details of a list's chosen row, beside the list. They take the place of the column on the right. */
  pane?: Pane | undefined
  /** Stays at the bottom: the action button of a form or a step. */
  foot?: ReactNode
  /** Whether the page has rows that keys open: on a desktop, a line at the foot names the keys. */
  rows?: boolean | undefined
  /** More keys of the page, for that line. */
  keys?: KeyLabels | undefined
  /** Whether the content fills the page to its edges, as a map does. */
  bare?: boolean
  /** The darker background below a ticket. */
  sunk?: boolean
  /** For pages of rows and text: limits the width on a desktop, so that rows stay readable. */
  reading?: boolean
}

/** One screen: header, content, and on a desktop a column for the next action. */
export function Page(props: PageProps) {
  const { header, banner, children, waiting, side, after, pane, foot, rows, keys, bare, sunk, reading } = props
  const isWide = useIsWide()
  const column = side || (isWide && after)
  const columns = pane ? 'hw-page-two hw-page-with-pane' : column && 'hw-page-two'
  const body = ['hw-page-body', columns, reading && 'hw-page-reading'].filter(Boolean).join(' ')
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
            {pane ? <RowDetails {...pane} /> : column && <SideColumn>{column}</SideColumn>}
            <div key={waiting ? 'waiting' : 'content'} className="hw-page-main">
              {waiting || children}
              {!waiting && !isWide && after}
            </div>
          </div>
        )}
      </IonContent>
      {foot && (
        <IonFooter className="hw-page-foot">
          <div className="hw-page-foot-inside">{foot}</div>
        </IonFooter>
      )}
      {rows && isWide && (
        <IonFooter className="hw-page-keys">
          <KeyBar keys={keys} finds={header.find !== undefined} />
        </IonFooter>
      )}
    </IonPage>
  )
}

/** On a desktop it scrolls alone, and may hold only text, so the keyboard reaches the column itself. */
function SideColumn({ children }: { children: ReactNode }) {
  const isWide = useIsWide()
  return (
    <div className="hw-page-side" tabIndex={isWide ? 0 : undefined}>
      {children}
    </div>
  )
}

function RowDetails({ title, closeTo, children }: Pane) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section className="hw-page-side hw-page-pane" aria-labelledby={titleId}>
      <div className="hw-page-pane-head">
        <h2 id={titleId}>{title}</h2>
        <PlainButton bare icon="close" label={t`Close`} to={closeTo} replace />
      </div>
      {children}
    </section>
  )
}
