/** The other acts a party may record on a load. An act that is not allowed now shows the reason. */

import { type LoadLogActKind, type LoadLogRelation, loadLogActKinds } from '@haulway/domain/load-log/act.ts'
import { loadLogActRules } from '@haulway/domain/load-log/act-rules.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isForGood, nextAct, whyNot } from '@haulway/domain/load-log/offered-acts.ts'
import { isAboutCorrection } from '@haulway/domain/work/correction/fold-proposals.ts'
import { isAboutLine } from '@haulway/domain/work/dispute/line-dispute.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { translate } from '../../ui/format/domain-labels.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useActLabels } from '../load-log-labels.ts'
import { LoadActForm } from './LoadActForm.tsx'

type Props = {
  load: LoadLogDocument
  relation: LoadLogRelation
  /** Also shows acts that are not allowed now, with the reason. Leaves out those that never will be again. */
  explain?: boolean
  /** Acts that another part of the page already offers. */
  without?: readonly LoadLogActKind[]
}

export function LoadOtherActs({ load, relation, explain, without = [] }: Props) {
  const { t } = useLingui()
  const actLabel = useActLabels()
  const [open, setOpen] = useState<LoadLogActKind>()
  const fold = foldLoadLog(load.acts, foldOptionsOf(load))
  const next = nextAct(fold, relation)
  const rows = loadLogActKinds
    .filter(
      kind =>
        kind !== next &&
        !without.includes(kind) &&
        !isAboutLine({ kind }) &&
        !isAboutCorrection({ kind }) &&
        loadLogActRules[kind].mayWaitOffline &&
        isEverOffered(kind, relation),
    )
    .map(kind => ({ kind, reason: whyNot(kind, fold, relation) }))
    .filter(({ reason }) => !reason || (explain && !isForGood(reason)))
  if (rows.length === 0) return null
  return (
    <Section title={t`Other actions`}>
      <List>
        {rows.map(({ kind, reason }) => (
          <ListRow
            key={kind}
            title={reason ? <span className="hw-quiet">{actLabel(kind, load.terms)}</span> : actLabel(kind, load.terms)}
            {...(reason ? { second: translate(reason.sentence) } : { onPress: () => setOpen(kind) })}
          />
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
