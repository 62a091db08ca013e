/** Below a list of which the server has more: reads its next page, and says when it can't. Nothing once all is read. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OlderPages } from '../session/use-older-pages.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'

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
