/** At the site: what the load pays, and which proof is missing, while the driver can still get it. */
import { type EvidenceMissing, evidenceMissingSentences } from '@haulway/domain/load-log/evidence.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { translate } from '../../ui/format/domain-labels.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useExpectedLoad } from './use-expected-load.ts'

/** Nothing before the truck is at the site, and nothing once it has delivered: the receipt says it then. */
export const BeforeLeaving = memo(function BeforeLeaving({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const advice = useAdvice(load)
  const pay = useExpectedLoad(load)?.expected
  const { state, evidence, quantity, money } = load
  if (state !== 'arrived' || !evidence) return null
  // The driver's own confirmation is the next tap.
  const missing = evidence.missing.filter(code => code !== 'truckerConfirmation')
  const count = missing.length + (quantity ? 0 : 1)
  const total = pay?.pay && pay.pay.missing === undefined && money && formatMoney(pay.pay.totalCents, money.currency)
  return (
    <section aria-label={t`Before you leave the site`}>
      <p>
        <strong>
          {total ? <Trans>Before you leave the site: {total}</Trans> : <Trans>Before you leave the site</Trans>},{' '}
          {count === 0 ? (
            <Trans>nothing missing</Trans>
          ) : (
            <Plural value={count} one="one thing missing" other="# things missing" />
          )}
        </strong>
      </p>
      {count > 0 && (
        <List>
          {!quantity && (
            <ListRow icon="warning" title={t`No quantity is recorded.`} second={t`Enter the quantity on the ticket.`} />
          )}
          {missing.map(code => (
            <ListRow
              key={code}
              icon="warning"
              title={translate(evidenceMissingSentences[code])}
              second={advice[code]}
            />
          ))}
        </List>
      )}
    </section>
  )
})

/** What the driver can still do at the site. */
function useAdvice({ terms }: LoadLogDocument): Record<EvidenceMissing, string> {
  const { t } = useLingui()
  return {
    pitGeofence: t`Keep the pit's ticket and add a photo of it.`,
    siteGeofence: t`Keep the app open for a minute so GPS can confirm it.`,
    loaderConfirmation: t`Ask ${terms.pitName} to confirm the load.`,
    truckerConfirmation: t`Record the delivery.`,
  }
}
