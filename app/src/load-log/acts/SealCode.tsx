/** The code that the trucker's phone shows the loader, with or without a network. The trucker taps nothing for it. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isSigned } from '@haulway/domain/load-log/signed/fold-seal.ts'
import { sealCode, sealWindowAt } from '@haulway/domain/seal/seal-code.ts'
import { Trans } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useSync } from '../../sync/sync-context.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { useOwnDispatches } from '../../work/dispatch/use-dispatches.ts'

const beforeLoaded: readonly LoadLogDocument['state'][] = ['started', 'queued', 'loading']

export function SealCode({ load }: { load: Pick<LoadLogDocument, 'state' | 'terms' | 'acts'> }) {
  const { scope, entityId } = useCurrentEntity()
  const { engine } = useSync()
  const now = useNow(1_000) + engine.clockOffsetMs()
  const dispatches = useOwnDispatches(scope, entityId)
  const secret = dispatches?.find(({ dispatchId }) => dispatchId === load.terms.dispatchId)?.sealSecret
  const hasSigned = load.acts.some(act => act.witness === 'trucker' && isSigned(act))
  if (!secret || !hasSigned || !beforeLoaded.includes(load.state)) return null
  return (
    <div className="load-seal">
      <p>
        <Trans>Show the operator this code</Trans>
      </p>
      <p className="load-seal-code">{sealCode(secret, sealWindowAt(now))}</p>
    </div>
  )
}
