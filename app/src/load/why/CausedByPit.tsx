/** The part of a load's standby that the pit caused, for the jobber who pays it. */
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadFactsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { type Line, totalOfCodes } from '@haulway/domain/pay/line/line.ts'
import { chargeBackOf } from '@haulway/domain/pay/standby/charge-back.ts'
import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '../../ui/format/format.ts'

type Props = { load: LoadLogDocument; card: RateCard; lines: readonly Line[]; currency: string }

/** Nothing for other readers: what the hauling pays is between payer and hauler. */
export function CausedByPit({ load, card, lines: paid, currency }: Props) {
  const { t } = useLingui()
  if (load.party !== 'jobber') return null
  const facts = loadFactsOf(load, card, foldLoadLog(actsOf(load), foldOptionsOf(load)))
  const { shiftDay, terms } = load
  const charged = chargeBackOf(card, { lines: paid, loads: [facts], truckDayOf: () => shiftDay })
  const cents = charged.get('pit') ?? 0
  if (cents <= 0) return null
  const amount = formatMoney(cents, currency)
  const pay = load.money?.material?.pay
  const lines = pay && 'lines' in pay ? pay.lines : []
  const backCents = 0 - totalOfCodes(lines, ['chargeBack'])
  const back = formatMoney(backCents, currency)
  return (
    <p>
      {backCents > 0
        ? t`${terms.pitName} caused ${amount} of the standby, and pays back ${back} by its own card.`
        : t`${terms.pitName} caused ${amount} of the standby. Its card pays nothing back for it.`}
    </p>
  )
}
