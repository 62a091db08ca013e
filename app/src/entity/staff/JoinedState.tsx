/** Whether an invited person has joined, or can't join because their inviter may no longer invite. */
import { entityTokenDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useDocuments } from '../../sync/use-documents.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useCurrentEntity } from '../CurrentEntity.tsx'

type Staff = { entityId: string; joinedOn: number | null }
type JoinedLabel = { text: string; tone: 'good' | 'look' | 'stop' }

export type JoinedLabelOf = (staff: Staff) => JoinedLabel

/** @returns the label of a person whom the current business invited */
export function useJoinedLabel(): JoinedLabelOf {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const tokens = useDocuments(scope, 'entity-tokens', entityTokenDocumentSchema)
  const ended = new Set(tokens?.filter(({ body }) => body.endedOn !== null).map(({ body }) => body.entityId))
  return ({ entityId, joinedOn }) => {
    if (joinedOn !== null) return { text: t`Joined`, tone: 'good' }
    return ended.has(entityId) ? { text: t`Invitation ended`, tone: 'stop' } : { text: t`Invited`, tone: 'look' }
  }
}

export function JoinedState({ label: { text, tone } }: { label: JoinedLabel }) {
  return <StatusBadge tone={tone}>{text}</StatusBadge>
}
