/** A hauler's business, drivers and working trucks with their documents. */
import { isEmployed } from '@haulway/domain/entity/staff/employment.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import type { Holder } from '@haulway/domain/paper/check-papers.ts'
import { businessHolder, driverHolder, truckHolder } from '@haulway/domain/paper/holders.ts'
import type { Paper } from '@haulway/domain/paper/paper.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useDocuments } from '../sync/use-documents.ts'
import { useServerDay } from '../sync/use-server-day.ts'
import { usePapers } from './use-papers.ts'

export type OwnHolders = {
  entityId: string
  papers: readonly Paper[]
  /** The business, then its drivers, then its trucks. A solo trucker is the driver. */
  holders: readonly Holder[]
  /** The calendar day at the hauler. */
  today: string
}

/** @returns undefined until all of it is read */
export function useOwnHolders(): OwnHolders | undefined {
  const { type, scope } = useCurrentEntity()
  const entity = useEntityDocument()
  const papers = usePapers()
  const trucks = useDocuments(scope, 'trucks', truckDocumentSchema)
  const truckers = useDocuments(scope, 'fleet-truckers', fleetTruckerDocumentSchema)
  const today = useServerDay(entity?.timeZone ?? 'UTC')
  if (!entity || !papers || !trucks || !truckers) return undefined
  const employed = truckers.map(({ body }) => body).filter(isEmployed)
  const drivers = type === 'soloTrucker' ? [entity] : employed.map(each => ({ ...each, name: nameOf(each) }))
  const working = trucks.map(({ body }) => body).filter(({ retiredOn }) => retiredOn === null)
  const byNumber = working.toSorted((a, b) => a.number.localeCompare(b.number))
  const holders = [
    businessHolder(entity, papers),
    ...drivers.map(driver => driverHolder(entity, driver, papers)),
    ...byNumber.map(truck => truckHolder(entity, truck)),
  ]
  return { entityId: entity.entityId, papers, holders, today }
}
