/** A hauler's own documents, what its buyers require, and the rule that both give. */
import { type EntityTypeName, isHauler } from '@haulway/domain/entity/entity-type.ts'
import {
  type Buyer,
  checkPapers,
  type Holder,
  type PaperCheck,
  type PaperFinding,
} from '@haulway/domain/paper/check-papers.ts'
import { businessHolder, driverHolder, truckHolder } from '@haulway/domain/paper/holders.ts'
import { paperDocumentSchema } from '@haulway/domain/paper/paper.documents.ts'
import type { Paper } from '@haulway/domain/paper/paper.ts'
import type { RequiredKind } from '@haulway/domain/paper/paper-requirements.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import { useReadCall } from '../ask.ts'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useMayCall } from '../entity/member/MayCall.tsx'
import { paths } from '../paths.ts'
import { useDocuments } from '../sync/use-documents.ts'
import { useServerDay } from '../sync/use-server-day.ts'

/** A hauler's documents for owners and managers. @returns undefined until the local database has answered */
export function usePapers(): readonly Paper[] | undefined {
  const { scope } = useCurrentEntity()
  return useDocuments(scope, 'papers', paperDocumentSchema)?.map(({ body }) => body)
}

/**
 * What the buyers of the hauler's work require now. Without a network, none is known, and the server decides.
 * @param isNeeded not where the work itself says what it requires
 */
export function useBuyers(isNeeded = true): readonly Buyer[] {
  const { entityId, type } = useCurrentEntity()
  const mayList = useMayCall('listPaperRequirements')
  const isWanted = isNeeded && mayList && isHauler(type)
  return useReadCall('listPaperRequirements', { entityId }, { isWanted }).value?.buyers ?? noBuyers
}

const noBuyers: readonly Buyer[] = []

type Work = Pick<OfferDocument, 'jobberEntityId' | 'broker' | 'origin' | 'destination'> & {
  /** What posted work requires of who accepts it. */
  requires?: readonly Buyer[] | undefined
}

/** The truck and the driver that would be sent. Without them, only the business is checked. */
export type Sent = {
  truck?: Pick<TruckDocument, 'truckId' | 'number' | 'papers'> | undefined
  driver?: { entityId: string; name: string } | undefined
}

/** What would stop accepting this work or sending to it, as the server will decide it. */
export function usePaperCheck(work: Work, sent: Sent): PaperCheck {
  const check = usePaperRule()
  const buyers = useBuyers(work.requires === undefined)
  const pit = pitOf(work, work.jobberEntityId)
  const parties = [work.jobberEntityId, pit.entityId, work.broker?.entityId]
  return check(work.requires ?? buyers.filter(({ entityId }) => parties.includes(entityId)), sent)
}

/** Checks the hauler's documents, and those of what would be sent, by what buyers require. */
export function usePaperRule(): (required: readonly Buyer[], sent: Sent) => PaperCheck {
  const entity = useEntityDocument()
  const papers = usePapers()
  const today = useServerDay(entity?.timeZone ?? 'UTC')
  return (required, { truck, driver }) => {
    if (!entity || !papers) return { stops: [], warnings: [] }
    const holders: Holder[] = [
      businessHolder(entity, papers),
      ...(truck ? [truckHolder(entity, truck)] : []),
      ...(driver ? [driverHolder(entity, driver, papers)] : []),
    ]
    return checkPapers(required, holders, today)
  }
}

/** Whom accepting sends: a solo trucker with one of their trucks. A fleet sends a truck later. */
export function useOwnSent(): (truck: Sent['truck']) => Sent {
  const { type } = useCurrentEntity()
  const entity = useEntityDocument()
  return truck => (type === 'soloTrucker' && entity ? { truck, driver: entity } : {})
}

/** Names a document in a list and in the URL of its details: its holder's id and its kind. */
export const paperKey = ({ holder, kind }: { holder: { id: string }; kind: RequiredKind }) => `${holder.id} ${kind}`

/** Where the hauler adds or renews it. A truck's documents are on its own page. */
export function paperPath(type: EntityTypeName, { holder, kind }: Pick<PaperFinding, 'holder' | 'kind'>): string {
  if (holder.of === 'truck') return paths.truck(type, holder.id)
  return `${paths.documents(type)}?document=${encodeURIComponent(paperKey({ holder, kind }))}`
}
