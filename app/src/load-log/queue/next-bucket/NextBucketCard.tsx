/** "2 more, last one half: 21.4 of 22.1 tons (legal limit)", and a button for each bucket that the operator counts. */
import { type NextBucket, overloadChanceMax } from '@haulway/domain/metrics/next-bucket/next-bucket.ts'
import { loadsNeeded } from '@haulway/domain/metrics/next-bucket/pass-weight.ts'
import { quantityOfGrams, type Unit } from '@haulway/domain/units.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import { formatNumber, formatQuantity, measureQuantity } from '../../../ui/format/format.ts'
import { weightUnitOf } from '../queue-amount.ts'
import type { TruckBucket } from './use-next-bucket.ts'
import './next-bucket.css'

export function NextBucketCard({ weight, next, counted, onCount, unit }: Props) {
  const { t } = useLingui()
  const words = useNextWords(next, counted)
  const { loads } = weight
  const soFar = counted > 0 ? formatNumber(counted, 0) : undefined
  return (
    <section className="next-bucket" aria-label={t`Next bucket`}>
      <div>
        {next ? (
          <>
            <p className="next-bucket-words">{words}</p>
            <Weight next={next} unit={unit} />
          </>
        ) : (
          <>
            <p className="next-bucket-words">{t`Learning bucket weight`}</p>
            <p>
              <Trans>
                {loads} of {loadsNeeded} weighed loads
              </Trans>
            </p>
          </>
        )}
      </div>
      {next && onCount && (
        <PlainButton
          size="cab"
          icon="plus"
          label={soFar ? t`One bucket in, ${soFar} so far` : t`One bucket in`}
          onPress={onCount}
        >
          {soFar}
        </PlainButton>
      )}
    </section>
  )
}

type Props = TruckBucket & { unit: Unit }

/** "5 passes, last one half" before the first bucket is counted, then "2 more, last one half". */
function useNextWords(next: NextBucket | undefined, counted: number): string {
  const { t } = useLingui()
  if (!next) return ''
  const { more, lastPassHalf } = next
  if (more === 0) return t`Full`
  if (counted > 0) {
    return lastPassHalf
      ? t`${plural(more, { one: '# more, half a bucket', other: '# more, last one half' })}`
      : t`${plural(more, { one: '# more', other: '# more' })}`
  }
  return lastPassHalf
    ? t`${plural(more, { one: '# pass, half', other: '# passes, last one half' })}`
    : t`${plural(more, { one: '# pass', other: '# passes' })}`
}

function Weight({ next: { grams, legalGrams, overloadChance }, unit }: { next: NextBucket; unit: Unit }) {
  const weight = (of: number) => quantityOfGrams(of, weightUnitOf(unit))
  const carried = measureQuantity(weight(grams), 1, true).number
  const legal = formatQuantity(weight(legalGrams))
  const percent = Math.round(overloadChance * 100)
  return (
    <>
      <p className="next-bucket-weight">
        <Trans>
          {carried} of {legal} (legal limit)
        </Trans>
      </p>
      {overloadChance > overloadChanceMax ? (
        <StatusBadge tone="stop">
          <Trans>{percent}% chance of overload</Trans>
        </StatusBadge>
      ) : (
        <p>{percent < 1 ? <Trans>Overload chance under 1%</Trans> : <Trans>{percent}% chance of overload</Trans>}</p>
      )}
    </>
  )
}
