/**
 * /entity-form (specification 2): what the user does, then the form of that kind of business. An invitation says the
 * kind and fills in the name.
 */

import { type EntityTypeName, getEntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useCurrentUser } from './current-user.ts'
import { type EntityAnswers, EntityForm } from './EntityForm.tsx'
import { EntityTypeRows } from './EntityTypeRows.tsx'
import { useEntityTypeLabels } from './entity-type-labels.ts'
import { InvitationNotice, useStoredInvitation } from './invitation/InvitationNotice.tsx'
import { LoginSection } from './state/LoginSection.tsx'

export function EntityFormPage() {
  const { t } = useLingui()
  const labels = useEntityTypeLabels()
  const { user } = useCurrentUser()
  const [chosen, setChosen] = useState<EntityTypeName>()
  const entered = useRef<EntityAnswers>(undefined)
  const stored = useStoredInvitation()
  const [isChoosing, setIsChoosing] = useState(false)
  const { invitation, isOver } = stored.read
  const invited = invitation?.joinsAs.isBusiness ? invitation : undefined
  const type = invited ? getEntityTypeName(invited.joinsAs.entityType) : chosen
  const back = user && user.entityIds.length > 0 ? { back: paths.home } : {}
  // An invitation says what its reader does; the six roles come only after it, on a tap.
  const isInvited = stored.token !== undefined && !isOver
  const mayChoose = !isInvited || isChoosing
  const title = type ? labels[type].name : mayChoose && !stored.isWaiting ? t`What do you do?` : t`Invitation`
  return (
    <Page header={{ title, ...back }} reading>
      <div className="hw-form">
        {stored.isWaiting && <Skeleton rows={3} />}
        <InvitationNotice token={stored.token} read={stored.read} />
        {type && !invited && (
          <button type="button" className="hw-link entity-type-change" onClick={() => setChosen(undefined)}>
            <Trans>Not this? Choose again</Trans>
          </button>
        )}
        {!type && isInvited && !stored.isWaiting && !isChoosing && (
          <button type="button" className="hw-link entity-type-change" onClick={() => setIsChoosing(true)}>
            <Trans>Not this? Choose again</Trans>
          </button>
        )}
        {type ? (
          <EntityForm
            key={type}
            type={type}
            kept={entered}
            name={invited?.invitee.name ?? ''}
            {...(invited && stored.token !== undefined && { invitationToken: stored.token })}
          />
        ) : stored.isWaiting || !mayChoose ? null : (
          <>
            <p className="hw-quiet">
              <Trans>You can add another role later.</Trans>
            </p>
            <EntityTypeRows onChoose={setChosen} />
            {!isInvited && (
              <p className="hw-quiet">
                <Trans>Have an invitation? Open its link on this device.</Trans>
              </p>
            )}
          </>
        )}
        {user?.entityIds.length === 0 && <LoginSection userDelete={user.userDelete} />}
      </div>
    </Page>
  )
}
