/** Undoes the user's own last act on a load, as a whole (domain: `voidsActId`). */

import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { isOffered } from '@haulway/domain/load-log/act/offered-acts.ts'
import { effectiveActs, isSignedFor, isVoidable } from '@haulway/domain/load-log/act/undone-acts.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans } from '@lingui/react/macro'
import { useCurrentUser } from '../../entity/current-user.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { useStatementLabels } from '../load-log-labels.ts'
import { useRecordAct } from './use-record-act.ts'

type Props = { load: LoadLogDocument; onDone?: () => void }

/** Renders nothing when the user has no act to undo, or when the act rules allow no correction now. */
export function UndoLastAct({ load, onDone = () => {} }: Props) {
  const { uid } = useCurrentUser()
  const recordAct = useRecordAct()
  const statement = useStatementLabels()
  const [relation = 'system'] = load.relations
  const last = lastOwnAct(load.acts, uid)
  if (!last || !isOffered('correct', foldLoadLog(load.acts, foldOptionsOf(load)), relation)) return null
  const clock = formatClock(last.occurredAt, load.terms.timeZone)
  return (
    <PlainButton
      icon="undo"
      wide
      onPress={() => void recordAct('correct', load, { voidsActId: last.actId }).then(onDone)}
    >
      <Trans>
        Undo “{statement(last, load.terms)}”, {clock}
      </Trans>
    </PlainButton>
  )
}

function lastOwnAct(acts: readonly LoadLogAct[], uid: string): LoadLogAct | undefined {
  return effectiveActs(acts).findLast(
    act => act.by.uid === uid && !act.automatic && !isSignedFor(act) && isVoidable(act),
  )
}
