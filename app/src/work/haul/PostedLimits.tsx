/** The weight limits that are posted on a haul's roads, as the jobber enters them from the signs. */
import type { HaulDocument, ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PostedLimitsForm } from '../../truck/PostedLimitsForm.tsx'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'

type Props = { project: ProjectReference; haul: HaulDocument }

/** A button that opens the sheet. Renders nothing once the project is closed or the haul has ended. */
export function PostedLimits(props: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { project, haul } = props
  if (project.state === 'closed' || haul.endedOn !== undefined) return null
  return (
    <>
      <MayCall call="changeHaul">
        <PlainButton icon="barrier" wide onPress={() => setIsOpen(true)}>
          <Trans>Posted weight limits</Trans>
        </PlainButton>
      </MayCall>
      <Sheet open={isOpen} title={t`Posted weight limits`} onClose={() => setIsOpen(false)}>
        {isOpen && <HaulLimits {...props} />}
      </Sheet>
    </>
  )
}

function HaulLimits({ project: { projectId }, haul }: Props) {
  const { run, ...asked } = useAsk('changeHaul')
  const { haulId, postedLimits = [], placeLimits } = haul
  return (
    <PostedLimitsForm
      note={<Trans>As on the signs of the roads of this haul. Loads of these days have the lowest limit.</Trans>}
      limits={postedLimits}
      fromPlaces={placeLimits}
      change={{ ...asked, run: change => run({ projectId, haulId, ...change }) }}
    />
  )
}
