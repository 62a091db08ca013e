/** For a pit that no search finds, because it is not on Haulway: the link to register, to send to it. */
import { Trans } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'

export function PitNotListed() {
  const link = new URL(paths.register, location.origin).href
  return (
    <div className="supplier-missing">
      <p className="hw-small">
        <Trans>
          Your pit isn't listed? Send it this link. It registers as a pit and lists a material, then you find it here.
        </Trans>
      </p>
      <p className="supplier-link">{link}</p>
      <CopyButton text={link}>
        <Trans>Copy link</Trans>
      </CopyButton>
    </div>
  )
}
