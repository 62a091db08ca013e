/** Below a list of which the server may have more: reads its next page, and says when it can't; gone once all is. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import type { OlderPages } from './use-older-pages.ts'

type Props = { older: OlderPages<unknown>; children: ReactNode }

export function OlderButton({ older: { hasAll, isReading, hasFailed, readNext }, children }: Props) {
  const { t } = useLingui()
  if (hasAll) return null
  return (
    <>
      {hasFailed && <p role="alert">{t`Couldn't load them. Check your connection.`}</p>}
      <PlainButton disabled={isReading} onPress={readNext}>
        {isReading ? <Trans>Please Wait...</Trans> : children}
      </PlainButton>
    </>
  )
}
