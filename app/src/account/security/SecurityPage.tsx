/** Security: the password, two-step verification, and the devices that are logged in. */
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../../entity/current-user.ts'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useAccountSecurity } from '../../user/use-account-security.ts'
import { DevicesSection } from './DevicesSection.tsx'
import { MfaSection } from './MfaSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import './account.css'

export function SecurityPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { user } = useCurrentUser()
  const { security, refusal, readAgain } = useAccountSecurity()
  return (
    <AreaPage personal header={{ title: t`Security`, back: paths.account(type) }}>
      <div className="hw-account-columns">
        <div>
          {user && <PasswordSection email={user.email} onChanged={readAgain} />}
          {user && security && <MfaSection user={user} security={security} onChanged={readAgain} />}
          {!security && (
            <Section title={t`Two-step verification`}>
              {refusal ? <RefusalMessage refusal={refusal} /> : <Skeleton rows={3} />}
            </Section>
          )}
        </div>
        {security && <DevicesSection devices={security.devices} onChanged={readAgain} />}
      </div>
    </AreaPage>
  )
}
