/** A hauler's own documents, what its buyers require, and the rule that both give. */
import { isHauler } from '@haulway/domain/entity/entity-type.ts'
import { type Buyer, checkPapers, type Holder, type PaperCheck } from '@haulway/domain/paper/check-papers.ts'
import { businessHolder, driverHolder, truckHolder } from '@haulway/domain/paper/holders.ts'
import { paperDocumentSchema } from '@haulway/domain/paper/paper.documents.ts'
import type { Paper } from '@haulway/domain/paper/paper.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { useEffect, useState } from 'react'
import { useAskInOrder } from '../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useMayCall } from '../entity/member/MayCall.tsx'
import { useDocuments } from '../sync/use-documents.ts'
import { useServerDay } from '../sync/use-server-day.ts'

/** A hauler's documents for owners and managers. @returns undefined until the local database has answered */
export function usePapers(): readonly Paper[] | undefined {
  const { scope } = useCurrentEntity()
  return useDocuments(scope, 'papers', paperDocumentSchema)?.map(({ body }) => body)
}

/** What the buyers of the hauler's work require now. Without a network, none is known, and the server decides. */
export function useBuyers(): readonly Buyer[] {
  const { entityId, type } = useCurrentEntity()
  const mayList = useMayCall('listPaperRequirements')
  const { run } = useAskInOrder('listPaperRequirements')
  const [buyers, setBuyers] = useState<readonly Buyer[]>([])
  useEffect(() => {
    if (mayList && isHauler(type)) void run({ entityId }).then(reply => reply && setBuyers(reply.buyers))
  }, [mayList, type, entityId, run])
  return buyers
}

type Work = Pick<OfferDocument, 'jobberEntityId' | 'broker' | 'origin' | 'destination'>

/** The truck and the driver that would be sent. Without them, only the business is checked. */
export type Sent = {
  truck?: Pick<TruckDocument, 'truckId' | 'number' | 'papers'> | undefined
  driver?: { entityId: string; name: string } | undefined
}

/** What would stop accepting this work or sending to it, as the server will decide it. */
export function usePaperCheck(work: Work, { truck, driver }: Sent): PaperCheck {
  const entity = useEntityDocument()
  const papers = usePapers()
  const buyers = useBuyers()
  const today = useServerDay(entity?.timeZone ?? 'UTC')
  if (!entity || !papers) return { stops: [], warnings: [] }
  const pit = pitOf(work, work.jobberEntityId)
  const parties = [work.jobberEntityId, pit.entityId, work.broker?.entityId]
  const holders: Holder[] = [
    businessHolder(entity, papers),
    ...(truck ? [truckHolder(entity, truck)] : []),
    ...(driver ? [driverHolder(entity, driver, papers)] : []),
  ]
  const required = buyers.filter(({ entityId }) => parties.includes(entityId))
  return checkPapers(required, holders, today)
}
