/** A form that adds one, and below it a button that adds many: the pasted table takes the form's place. */
import type { PasteKind } from '@haulway/domain/paste/paste-kinds.ts'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { pasteAdding } from '../../paste/paste-adding.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** With what reads spreadsheets, so it is loaded when it is opened. */
const pasteTable = lazyPart(async () => (await import('../../paste/PasteTable.tsx')).PasteTable)

export function PasteOr({ kind, children }: { kind: PasteKind; children: ReactNode }) {
  const [isPasting, setIsPasting] = useState(false)
  if (isPasting) return <Part of={pasteTable} with={{ kind }} waiting={<Skeleton rows={4} />} missing={<NotLoaded />} />
  return (
    <>
      {children}
      <MayCall call={pasteAdding[kind].call}>
        <PlainButton icon="list" wide onPress={() => setIsPasting(true)}>
          <Trans>Paste a list or open a CSV file</Trans>
        </PlainButton>
      </MayCall>
    </>
  )
}
