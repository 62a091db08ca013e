/** The businesses that a business can agree on a rate card with: those it has worked with, and a jobber's suppliers. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { materialDocumentSchema } from '@haulway/domain/material/material.documents.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useBodies } from '../project/use-jobber-work.ts'

export type AgreementPartner = {
  entityId: string
  name: string
  /** What it sells, or what this business's pit sells to it; absent for hauling. */
  materials?: readonly { materialId: string; name: string; unit: Unit }[]
}

/** @returns undefined until all of it is read */
export function useAgreementPartners(): AgreementPartner[] | undefined {
  const { scope, type } = useCurrentEntity()
  const offers = useBodies(scope, 'offers', offerDocumentSchema)
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  const projects = useBodies(scope, 'project-reference', projectReferenceSchema)
  const materials = useBodies(scope, 'material-catalog', materialDocumentSchema)
  return useMemo(() => {
    if (!offers || !suppliers || !projects || !materials) return undefined
    if (type === 'pitOperation')
      return once(projects.map(each => ({ entityId: each.entityId, name: each.entityName, materials })))
    if (type !== 'jobber') return once(offers.map(each => ({ entityId: each.jobberEntityId, name: each.jobberName })))
    return once([
      ...offers.map(each => ({ entityId: each.truckingEntityId, name: each.truckingEntityName })),
      ...suppliers.map(each => ({
        entityId: each.pitEntityId,
        name: each.ownName || each.name,
        materials: each.materials,
      })),
    ])
  }, [type, offers, suppliers, projects, materials])
}

function once(partners: readonly AgreementPartner[]): AgreementPartner[] {
  const byId = new Map(partners.map(partner => [partner.entityId, partner]))
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name))
}
