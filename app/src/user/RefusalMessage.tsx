/** A refusal shown to the user: its sentence with a stop badge, and the action that it requires, if any. */

import type { AppErrorCode } from '@haulway/domain/errors.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { EmailConfirmationLink } from './EmailConfirmationLink.tsx'

type Refusal = { message: string; code?: AppErrorCode }

export function RefusalMessage({ refusal }: { refusal: Refusal | undefined }) {
  const translate = useDomainLabels()
  if (!refusal) return null
  return (
    <>
      <p role="alert">
        <StatusBadge tone="stop">{translate(refusal.message)}</StatusBadge>
      </p>
      {refusal.code === 'emailNotConfirmed' && <EmailConfirmationLink />}
    </>
  )
}
