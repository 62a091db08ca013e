/** The driver enters what the ticket says, where what the operator records doesn't reach this phone or is missing. */

import { isOffered } from '@haulway/domain/load-log/act/offered-acts.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useOfflineSince } from '../../sync/use-offline.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { LoadActForm } from '../acts/LoadActForm.tsx'
import { useActLabels } from '../load-log-labels.ts'

/** Whether the load offers it for want of a network or of an operator: the page needs no second button for it. */
export function useIsLoadedByHand(load: LoadLogDocument | undefined): boolean {
  const isOffline = useOfflineSince() !== undefined
  if (!load || !(isOffline || isToDump(load.terms)) || (load.state !== 'queued' && load.state !== 'loading'))
    return false
  return isOffered('confirmLoad', foldLoadLog(load.acts, foldOptionsOf(load)), 'trucker')
}

export function LoadedByHand({ load }: { load: LoadLogDocument }) {
  const { origin } = load.terms
  if (isToDump(load.terms)) {
    // Spoil is loaded at the jobber's place, where no pit has an operator.
    return (
      <>
        <p className="hw-quiet">
          <Trans>No operator records loads at {origin.name}. Tap once you are loaded.</Trans>
        </p>
        <EnterLoaded load={load} isNext />
      </>
    )
  }
  return (
    <>
      <p className="hw-quiet">
        <Trans>
          No network: what the operator records arrives later. Once you are loaded, enter the ticket's quantity.
        </Trans>
      </p>
      <EnterLoaded load={load} />
    </>
  )
}

/** GPS shows that the truck left the pit at this time, and no one has recorded its load. */
export function LoadedBeforeLeaving({ load, leftAt }: { load: LoadLogDocument; leftAt: number }) {
  const { origin, timeZone } = load.terms
  const clock = formatClock(leftAt, timeZone)
  return (
    <>
      <p className="hw-quiet">
        <Trans>
          GPS shows that you left {origin.name} at {clock}. If the operator doesn't record your load, enter the ticket's
          quantity.
        </Trans>
      </p>
      <EnterLoaded load={load} at={leftAt} />
    </>
  )
}

function EnterLoaded({ load, at, isNext = false }: { load: LoadLogDocument; at?: number; isNext?: boolean }) {
  const actLabel = useActLabels()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const open = () => setIsOpen(true)
  const title = actLabel('confirmLoad', load.terms)
  return (
    <>
      {isNext ? (
        <ActionButton title={title} second={load.terms.materialName} onPress={open} />
      ) : (
        <PlainButton size="cab" wide onPress={open}>
          {title}
        </PlainButton>
      )}
      <Sheet open={isOpen} title={title} onClose={close}>
        {isOpen && <LoadActForm load={load} kind="confirmLoad" {...(at !== undefined && { at })} onDone={close} />}
      </Sheet>
    </>
  )
}
