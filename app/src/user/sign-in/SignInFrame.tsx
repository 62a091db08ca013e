/** The frame of the sign-in pages: a header with the logo, a road stripe at its bottom edge, and the form below. */
import { IonContent, IonPage } from '@ionic/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNotePageShown } from '../../sync/use-is-page-shown.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { LanguageLinks } from '../../ui/settings/LanguageField.tsx'
import { Logo } from '../../ui/splash/Logo.tsx'
import './SignInFrame.css'

export function SignInFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <IonPage ref={useNotePageShown()}>
      <IonContent>
        <div className="sign-in">
          <div className="sign-in-head hw-band">
            <Logo amber height={46} />
            <p>
              <Trans>Every load, from the bucket to the bank.</Trans>
            </p>
            <div className="sign-in-road" aria-hidden="true" />
          </div>
          <div className="sign-in-body">
            <PageTitle>{title}</PageTitle>
            {children}
            <LanguageLinks />
          </div>
        </div>
      </IonContent>
    </IonPage>
  )
}
