/** What makes every pass weigh differently from now on: one tap, and the next loads teach again. */
import type { PassChange } from '@haulway/domain/metrics/next-bucket/pass-weight.ts'
import { Trans } from '@lingui/react/macro'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'

type Props = { pending: PassChange['kind'] | undefined; onChange: (kind: PassChange['kind']) => void }

export function PassChanges({ pending, onChange }: Props) {
  return (
    <section className="next-bucket-changes">
      <h2>
        <Trans>Did the bucket weight change?</Trans>
      </h2>
      <PlainButton size="cab" wide pressed={pending === 'rain'} onPress={() => onChange('rain')}>
        <Trans>Rain</Trans>
      </PlainButton>
      <PlainButton size="cab" wide pressed={pending === 'bucket'} onPress={() => onChange('bucket')}>
        <Trans>New bucket</Trans>
      </PlainButton>
    </section>
  )
}
