/** What a jobber owes if it releases trucks now, truck by truck. The server decides by when it receives the release. */
import { idSchema } from '@haulway/domain/ids.ts'
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { type LateFee, lateFeesOf } from '@haulway/domain/work/shift/late-fees.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useDocuments } from '../../sync/use-documents.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { formatClock, formatDay, formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'

/** @returns undefined until the device's documents are read */
export function useLateFees(released: readonly DispatchDocument[] | undefined): LateFee[] | undefined {
  const { scope } = useCurrentEntity()
  const dispatches = useDocuments(scope, 'dispatches', dispatchDocumentSchema)
  const shifts = useDocuments(scope, 'shifts', shiftDocumentSchema)
  const loads = useDocuments(scope, 'load-logs', workedSchema)
  const offers = useDocuments(scope, 'offers', offerDocumentSchema)
  const now = useNow(10_000)
  if (!released || !dispatches || !shifts || !loads || !offers) return undefined
  const bodies = <T,>(found: readonly { body: T }[]) => found.map(({ body }) => body)
  const loaded = new Set(loads.map(({ body }) => body.terms.dispatchId))
  const known = { dispatches: bodies(dispatches), shifts: bodies(shifts), offers: bodies(offers), loaded }
  return lateFeesOf(released, known, now)
}

/** The part of a load that shows that its truck has worked. */
const workedSchema = z.object({ terms: z.object({ dispatchId: idSchema }) })

/** The fees of releasing all trucks of a project, or of one of its hauls. */
export function ReleaseFees({ projectId, haulId }: { projectId: string; haulId?: string }) {
  const { scope } = useCurrentEntity()
  const dispatches = useDocuments(scope, 'dispatches', dispatchDocumentSchema)
  const isReleased = ({ body }: { body: DispatchDocument }) =>
    body.party === 'jobber' &&
    body.state === 'open' &&
    body.projectId === projectId &&
    (haulId === undefined || body.terms.haulId === haulId)
  return <LateFeesOf dispatches={dispatches?.filter(isReleased).map(({ body }) => body)} />
}

/** What the jobber owes if it releases these trucks now, truck by truck. */
export function LateFeesOf({ dispatches }: { dispatches: readonly DispatchDocument[] | undefined }) {
  const { t } = useLingui()
  const fees = useLateFees(dispatches)
  const [first] = fees ?? []
  if (!fees || !first) return null
  const { currency } = first
  const totalCents = fees.reduce((sum, { line }) => sum + line.amountCents, 0)
  return (
    <>
      <p>
        <Trans>These trucks are released late. For each that hasn't started work, you owe the fee of its card:</Trans>
      </p>
      <Lines>
        {fees.map(({ dispatch: { dispatchId, terms }, startAt, line }) => {
          const start = `${formatDay(startAt, terms.timeZone)}, ${formatClock(startAt, terms.timeZone)}`
          return (
            <Line
              key={dispatchId}
              label={t`Truck ${terms.truck.number}, ${terms.truckingName}, expected ${start}`}
              value={formatMoney(line.amountCents, currency)}
            />
          )
        })}
        <Line label={t`Late cancellations`} value={formatMoney(totalCents, currency)} total />
      </Lines>
    </>
  )
}
