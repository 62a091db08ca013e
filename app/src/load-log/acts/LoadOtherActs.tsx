/** The other acts a party may record on a load now. */

import { type LoadLogActKind, type LoadLogRelation, loadLogActKinds } from '@haulway/domain/load-log/act/act.ts'
import { loadLogActRules } from '@haulway/domain/load-log/act/act-rules.ts'
import { isOffered, nextAct } from '@haulway/domain/load-log/act/offered-acts.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isAboutCorrection } from '@haulway/domain/work/correction/fold-proposals.ts'
import { isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useActLabels } from '../load-log-labels.ts'
import { LoadActForm } from './LoadActForm.tsx'

type Props = {
  load: LoadLogDocument
  relation: LoadLogRelation
  /** Acts that another part of the page already offers. */
  without?: readonly LoadLogActKind[]
}

export function LoadOtherActs({ load, relation, without = [] }: Props) {
  const { t } = useLingui()
  const actLabel = useActLabels()
  const [open, setOpen] = useState<LoadLogActKind>()
  const fold = foldLoadLog(load.acts, foldOptionsOf(load))
  const next = nextAct(fold, relation)
  const rows = loadLogActKinds.filter(
    kind =>
      kind !== next &&
      !without.includes(kind) &&
      !isAboutLine({ kind }) &&
      !isAboutCorrection({ kind }) &&
      loadLogActRules[kind].mayWaitOffline &&
      isEverOffered(kind, relation) &&
      isOffered(kind, fold, relation),
  )
  if (rows.length === 0) return null
  return (
    <Section title={t`Other actions`}>
      <List>
        {rows.map(kind => (
          <ListRow key={kind} title={actLabel(kind, load.terms)} onPress={() => setOpen(kind)} />
        ))}
      </List>
      <Sheet
        open={open !== undefined}
        title={open ? actLabel(open, load.terms) : ''}
        onClose={() => setOpen(undefined)}
      >
        {open && <LoadActForm load={load} kind={open} onDone={() => setOpen(undefined)} />}
      </Sheet>
    </Section>
  )
}

/** Whether any state of a load offers this act to this party in addition to its next act. */
function isEverOffered(kind: LoadLogActKind, relation: LoadLogRelation): boolean {
  const beside: Partial<Record<LoadLogRelation, readonly unknown[]>> = loadLogActRules[kind].beside
  return beside[relation] !== undefined
}
