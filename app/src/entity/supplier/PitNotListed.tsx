/** For a pit that no search finds, because it is not on Haulway: an invitation, after which it is a supplier. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useEntityTypeLabels } from '../entity-type-labels.ts'
import { InviteBusinessForm } from '../invitation/InviteBusinessForm.tsx'
import { MayCall } from '../member/MayCall.tsx'

type Props = { entityId: string; onInvited?: (entityTokenId: string, name: string) => void }

export function PitNotListed({ entityId, onInvited }: Props) {
  const { t } = useLingui()
  const labels = useEntityTypeLabels()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <MayCall call="inviteBusiness">
      <section className="supplier-missing" aria-label={t`Invite a pit`}>
        <p>
          <strong>
            <Trans>Your pit isn't listed?</Trans>
          </strong>{' '}
          <Trans>Invite it. Once it lists a material, you can haul from it.</Trans>
        </p>
        {isInviting ? (
          <InviteBusinessForm
            entityId={entityId}
            types={[{ value: 'pitOperation', label: labels.pitOperation.name }]}
            {...(onInvited && { onInvited })}
          >
            <p className="hw-quiet">
              <Trans>We'll notify you when it joins. It is then one of your suppliers.</Trans>
            </p>
          </InviteBusinessForm>
        ) : (
          <PlainButton icon="share" wide onPress={() => setIsInviting(true)}>
            <Trans>Invite a pit</Trans>
          </PlainButton>
        )}
      </section>
    </MayCall>
  )
}
