/**
 * Below a list of which the server may have more: reads its next page, and says when it can't. Nothing once all is
 * read, nor in a business that is newer than what devices keep.
 */
import { liveAfterSettledMs } from '@haulway/domain/document/document.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMaybeCurrentUser } from '../entity/current-user.ts'
import type { OlderPages } from '../session/use-older-pages.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'

type Props = { older: OlderPages<unknown>; children: ReactNode }

export function OlderButton({ older: { hasAll, isReading, hasFailed, readNext }, children }: Props) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const createdOn = useMaybeCurrentUser()?.entity?.createdOn ?? 0
  if (hasAll || now - createdOn < liveAfterSettledMs) return null
  return (
    <>
      {hasFailed && <p role="alert">{t`Couldn't load them. Check your connection.`}</p>}
      <PlainButton disabled={isReading} onPress={readNext}>
        {isReading ? <Trans>Please Wait...</Trans> : children}
      </PlainButton>
    </>
  )
}
