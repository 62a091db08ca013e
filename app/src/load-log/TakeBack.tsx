/** Undo: the maker's own last word on a load, taken back as a whole (domain: `voidsActId`). */
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/load-log-act.ts'
import { foldLoadLog, isSignedFor, isVoidable, standingActs } from '@haulway/domain/load-log/load-log-fold.ts'
import { whyNot } from '@haulway/domain/load-log/load-log-offer.ts'
import { Trans } from '@lingui/react/macro'
import { useCurrentUser } from '../entity/CurrentEntity.tsx'
import { formatClock } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { useSaidWords } from './load-log-words.ts'
import { useSay } from './use-say.ts'

type Props = { load: LoadLogDocument; onDone?: () => void }

/** Nothing where there is no such word, or where the table of acts offers no correction. */
export function TakeBack({ load, onDone = () => {} }: Props) {
  const { uid } = useCurrentUser()
  const say = useSay()
  const said = useSaidWords()
  const [relation = 'system'] = load.relations
  const last = lastOwnWord(load.acts, uid)
  if (!last || whyNot('correct', foldLoadLog(load.acts, foldOptionsOf(load)), relation)) return null
  const clock = formatClock(last.occurredAt, load.terms.timeZone)
  return (
    <PlainButton icon="undo" wide onPress={() => void say('correct', load, { voidsActId: last.actId }).then(onDone)}>
      <Trans>
        Undo “{said(last, load.terms)}”, {clock}
      </Trans>
    </PlainButton>
  )
}

function lastOwnWord(acts: readonly LoadLogAct[], uid: string): LoadLogAct | undefined {
  return standingActs(acts).findLast(
    act => act.by.uid === uid && !act.automatic && !isSignedFor(act) && isVoidable(act),
  )
}
