/** Without a network, what the operator records doesn't reach this phone: the driver enters what the ticket says. */
import { foldLoadLog } from '@haulway/domain/load-log/fold.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { whyNot } from '@haulway/domain/load-log/offered-acts.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useOfflineSince } from '../../sync/use-offline.ts'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { LoadActForm } from '../acts/LoadActForm.tsx'
import { useActLabels } from '../load-log-labels.ts'

/** Whether the current load offers it: the page needs no second button for it. */
export function useIsLoadedByHand(load: LoadLogDocument | undefined): boolean {
  const isOffline = useOfflineSince() !== undefined
  if (!load || !isOffline || (load.state !== 'queued' && load.state !== 'loading')) return false
  return whyNot('confirmLoad', foldLoadLog(load.acts, foldOptionsOf(load)), 'trucker') === undefined
}

export function LoadedByHand({ load }: { load: LoadLogDocument }) {
  const actLabel = useActLabels()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <p className="hw-quiet">
        <Trans>
          No network: what the operator records arrives later. Once you are loaded, enter the ticket's quantity.
        </Trans>
      </p>
      <PlainButton size="cab" wide onPress={() => setIsOpen(true)}>
        {actLabel('confirmLoad', load.terms)}
      </PlainButton>
      <Sheet open={isOpen} title={actLabel('confirmLoad', load.terms)} onClose={close}>
        {isOpen && <LoadActForm load={load} kind="confirmLoad" onDone={close} />}
      </Sheet>
    </>
  )
}
