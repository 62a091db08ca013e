/** For a hauler that no search finds, because it is not on Haulway: an invitation with the offer of a haul. */

import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerTrucksMax } from '@haulway/domain/work/offer/offer.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useEntityTypeLabels } from '../../entity/entity-type-labels.ts'
import { InviteBusinessForm } from '../../entity/invitation/InviteBusinessForm.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { NumberField } from '../../ui/controls/NumberField.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { OpenHaul } from '../haul/open-hauls.ts'
import { parseCount } from '../project/new-project/new-project.ts'

/** @param hauls those that still need trucks; the first is offered */
export function InviteHauler({ project, hauls }: { project: ProjectReference; hauls: readonly OpenHaul[] }) {
  const { t } = useLingui()
  const labels = useEntityTypeLabels()
  const [isOpen, setIsOpen] = useState(false)
  const [trucks, setTrucks] = useState('1')
  const [haul] = hauls
  if (!haul) return null
  const trucksMax = Math.min(offerTrucksMax, haul.trucksLeft)
  const count = Math.min(parseCount(trucks) ?? 1, trucksMax)
  const offer = { projectId: project.projectId, haulId: haul.haulId, trucks: Math.max(count, 1) }
  return (
    <MayCall call="inviteBusiness">
      <Section title={t`Not on Haulway yet?`} rule="ink">
        {isOpen ? (
          <div className="hw-form">
            <NumberField
              label={t`Trucks to offer`}
              hint={t`${haul.materialName}, at the haul's rate. ${haul.trucksLeft} still needed`}
              value={trucks}
              onChange={event => setTrucks(event.currentTarget.value)}
            />
            <InviteBusinessForm
              entityId={project.entityId}
              types={[
                { value: 'soloTrucker', label: labels.soloTrucker.name },
                { value: 'truckingFleet', label: labels.truckingFleet.name },
              ]}
              offer={offer}
            >
              <p className="hw-quiet">
                <Trans>Your offer is the first thing it sees when it joins. We'll notify you.</Trans>
              </p>
            </InviteBusinessForm>
          </div>
        ) : (
          <PlainButton icon="share" wide onPress={() => setIsOpen(true)}>
            <Trans>Invite a hauler with this offer</Trans>
          </PlainButton>
        )}
      </Section>
    </MayCall>
  )
}
