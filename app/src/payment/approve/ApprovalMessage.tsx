/**
 * Over any page: why loads were not approved that were sent when their page was left. A page that shows it itself
 * leaves nothing for this message, so each refusal is shown in one place at a time.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentUser } from '../../entity/current-user.ts'
import { mayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { onLogout } from '../../session/before-logout.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { useNotApprovedSentence } from './ApprovedLine.tsx'
import type { NotApproved } from './approvals.ts'
import { isApproved, useApprovals, useApprovalsState } from './use-approvals.ts'
import './ApprovalMessage.css'

/** Rendered once, in the router, beside the pages. */
export function ApprovalMessage() {
  const approvals = useApprovals()
  const { notApproved, claims } = useApprovalsState(state => state)
  useEffect(() => {
    const end = approvals.start()
    const endFinish = onLogout(approvals.finish)
    return () => {
      endFinish()
      end()
    }
  }, [approvals])
  const unseen = notApproved.filter(({ load }) => !claims.some(isClaimed => isClaimed(load)))
  const [first] = unseen
  if (!first) return null
  // The loads of one business at a time, because the link leads to one page.
  const { jobberEntityId } = first.load.terms
  return (
    <Unseen
      key={jobberEntityId}
      notApproved={unseen.filter(({ load }) => load.terms.jobberEntityId === jobberEntityId)}
    />
  )
}

function Unseen({ notApproved }: { notApproved: readonly NotApproved[] }) {
  const entityId = notApproved[0]?.load.terms.jobberEntityId
  const known = useBodies(entityId ? entityScope(entityId) : undefined, 'load-logs', loadLogDocumentSchema)
  const left = notApproved.filter(({ load }) => !isApproved(load, known ?? []))
  return left.length > 0 ? <Message notApproved={left} /> : null
}

/** The most loads whose reasons are listed here; the page lists all. */
const reasonsMax = 3

function Message({ notApproved }: { notApproved: readonly NotApproved[] }) {
  const { t } = useLingui()
  const approvals = useApprovals()
  const { entityId } = useCurrentUser()
  const sentence = useNotApprovedSentence()
  const open = useOpenApprovePage(notApproved)
  const message = useRef<HTMLElement>(null)
  // In the top layer, so that no sheet or map covers it.
  useEffect(() => message.current?.showPopover(), [])
  const terms = notApproved[0]?.load.terms
  const more = notApproved.length - reasonsMax
  return (
    <section ref={message} popover="manual" className="approval-message" aria-label={t`Not approved`}>
      <div role="alert">
        {terms && terms.jobberEntityId !== entityId && <p className="hw-strong">{terms.jobberName}</p>}
        {notApproved.slice(0, reasonsMax).map(each => (
          <p key={each.load.loadLogId}>
            <StatusBadge tone="stop">{sentence(each)}</StatusBadge>
          </p>
        ))}
        {more > 0 && (
          <p>
            <Plural value={more} one="# more load was not approved." other="# more loads were not approved." />
          </p>
        )}
      </div>
      <div className="approval-message-acts">
        {open && (
          <PlainButton icon="check" onPress={open}>
            <Trans>Open Approve loads</Trans>
          </PlainButton>
        )}
        <PlainButton onPress={() => approvals.see(notApproved)}>
          <Trans>Close</Trans>
        </PlainButton>
      </div>
    </section>
  )
}

/** Opens the page of the loads' business. @returns undefined for a user who may no longer approve there */
function useOpenApprovePage(of: readonly NotApproved[]): (() => void) | undefined {
  const navigate = useNavigate()
  const { user, entityId, role, switchEntity } = useCurrentUser()
  const business = of[0]?.load.terms.jobberEntityId
  const isOther = business !== entityId
  // The role in another business is known only once it is open.
  const mayOpen = isOther ? user?.entityIds.includes(business ?? '') : mayCall(role, 'approveLoad')
  if (!business || !mayOpen) return undefined
  return () => {
    const switched = isOther ? switchEntity(business) : Promise.resolve()
    void switched.then(() => navigate(paths.approveLoads))
  }
}
