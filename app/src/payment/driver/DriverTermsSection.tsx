/** What a driver is paid, or all drivers without own terms: in words, since when, and a form that changes it. */

import type { DriverTermsDocument } from '@haulway/domain/work/driver-terms/driver-terms.documents.ts'
import { termsOn } from '@haulway/domain/work/driver-terms/driver-terms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { DriverPayInWords } from './DriverPayInWords.tsx'
import { DriverTermsForm } from './DriverTermsForm.tsx'
import './driver-pay.css'

type Props = {
  /** Null for all drivers without own terms. */
  driver: { entityId: string; name: string } | null
  terms: readonly DriverTermsDocument[]
  currency: string
  today: string
  /** The driver reads it: only the fleet changes it. */
  readOnly?: boolean
}

export function DriverTermsSection({ driver, terms, currency, today, readOnly }: Props) {
  const { t } = useLingui()
  const [isSetting, setIsSetting] = useState(false)
  const own = terms.find(({ driverEntityId }) => driverEntityId === (driver?.entityId ?? null))
  const now = termsOn(own, today)
  const newest = own?.versions.at(-1)
  const next = newest && newest.validFrom > today ? newest : undefined
  const title = driver ? t({ message: 'Pay', context: 'driver' }) : t`Pay of all drivers`
  const set = now || next ? t`Change pay` : t`Set pay`
  return (
    <Section title={title} {...(now && { aside: t`Since ${formatCalendarDay(now.validFrom)}` })}>
      <div className="driver-terms">
        {now && <DriverPayInWords pay={now.pay} currency={currency} />}
        {!now && !next && (
          <p>
            {driver ? (
              <Trans>No pay set. Loads are counted once it is.</Trans>
            ) : (
              <Trans>Set the pay of every driver without their own terms.</Trans>
            )}
          </p>
        )}
      </div>
      {next && (
        <div className="hw-quiet">
          <p>{t`From ${formatCalendarDay(next.validFrom)}:`}</p>
          <DriverPayInWords pay={next.pay} currency={currency} />
        </div>
      )}
      {!readOnly && (
        <MayCall call="setDriverTerms">
          <PlainButton icon="edit" onPress={() => setIsSetting(true)}>
            {set}
          </PlainButton>
          <Sheet open={isSetting} title={driver ? `${set}: ${driver.name}` : title} onClose={() => setIsSetting(false)}>
            <DriverTermsForm
              driver={driver}
              before={newest?.pay}
              currency={currency}
              today={today}
              onDone={() => setIsSetting(false)}
            />
          </Sheet>
        </MayCall>
      )}
    </Section>
  )
}
