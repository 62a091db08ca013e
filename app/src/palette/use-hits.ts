/** What the palette searches: the documents of the business on this device, by what they are. */

import { memberDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { hasMembers } from '@haulway/domain/entity/entity-type.ts'
import { nameOf } from '@haulway/domain/entity/staff/excavator-operator.ts'
import {
  excavatorOperatorDocumentSchema,
  fleetTruckerDocumentSchema,
} from '@haulway/domain/entity/staff/staff.documents.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { type LoadLogDocument, loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { type ProjectReference, projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { stateLabel } from '../load-log/load-log-labels.ts'
import { truckDayOf } from '../load-log/truck-day.ts'
import { startOf } from '../load-log/use-load-logs.ts'
import { paths } from '../paths.ts'
import { isCarrying } from '../truck/LoadPlate.tsx'
import { formatClock, formatDay, formatLoad, formatMoney, formatNumber } from '../ui/format/format.ts'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { useBodies } from '../work/project/use-jobber-work.ts'
import type { Hit } from './find-hits.ts'
import { haulingFacts, loadMoneyFacts, type PaidPart } from './money-facts.ts'
import { type FoundTruck, trucksOf } from './trucks-of.ts'

/** @returns undefined until the local documents are read */
export function useHits(): readonly Hit[] | undefined {
  const { scope, type } = useCurrentEntity()
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const dispatches = useBodies(scope, 'dispatches', dispatchDocumentSchema)
  const own = useBodies(scope, 'trucks', truckDocumentSchema)
  const projects = useBodies(scope, 'project-reference', projectReferenceSchema)
  const people = usePeople()
  const factsOfTruck = useTruckFacts()
  const hitsOfLoads = useLoadHits()
  const hitOfProject = useProjectHit()
  const { t } = useLingui()
  return useMemo(() => {
    if (!loads || !dispatches || !own || !projects || !people) return undefined
    const sorted = loads.toSorted((a, b) => startOf(b) - startOf(a))
    const trucks = trucksOf(type, { own, loads: sorted, dispatches }).map(
      (truck): Hit => ({
        key: `truck ${truck.truckId}`,
        kind: 'truck',
        name: truck.number,
        second: truck.by,
        to: truck.to,
        more: `${t`Truck`} ${truck.plate}`,
        plate: { number: truck.number, loaded: truck.isLoaded },
        truckId: truck.truckId,
        facts: factsOfTruck(truck, sorted),
      }),
    )
    return [...trucks, ...hitsOfLoads(sorted), ...projects.map(hitOfProject), ...people]
  }, [t, type, loads, dispatches, own, projects, people, factsOfTruck, hitsOfLoads, hitOfProject])
}

/** What an idle truck does, its project, and its loads of the day of its last one. `TruckNow` shows an open load. */
function useTruckFacts(): (truck: FoundTruck, loads: readonly LoadLogDocument[]) => Hit['facts'] {
  const { t } = useLingui()
  return useMemo(
    () => (truck, loads) => {
      const { plate, last, isOwn } = truck
      const open = openOnly(last)
      const idle = truck.projectName === undefined ? t`Free` : t`Ready`
      return listFacts([
        [t`Status`, isOwn && !open ? idle : undefined],
        [t`Project`, open?.terms.projectName ?? truck.projectName],
        [t`Last load`, last && startClock(last)],
        // The figures of an open load have the number of its day.
        [t`Delivered that day`, open ? undefined : countThatDay(truck, loads)],
        [isOwn ? t`Earned that day` : t`Hauling that day`, earnedThatDay(truck, loads)],
        [t`Plate`, plate],
      ])
    },
    [t],
  )
}

function openOnly(load: LoadLogDocument | undefined): LoadLogDocument | undefined {
  return load && loadLogStates[load.state].open ? load : undefined
}

/** Those that have a value. */
function listFacts(facts: readonly [label: string, value: string | undefined][]): NonNullable<Hit['facts']> {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function startClock(load: LoadLogDocument): string {
  const { timeZone } = load.terms
  return `${formatDay(startOf(load), timeZone)} ${formatClock(startOf(load), timeZone)}`
}

function countThatDay({ last }: FoundTruck, loads: readonly LoadLogDocument[]): string | undefined {
  return last && formatNumber(truckDayOf(last, loads, Date.now()).loads.length)
}

function earnedThatDay({ truckId, last }: FoundTruck, loads: readonly LoadLogDocument[]): string | undefined {
  const ofDay = loads.filter(({ terms, shiftDay }) => terms.truck.truckId === truckId && shiftDay === last?.shiftDay)
  const earned = haulingFacts(ofDay)
  return earned && amount(earned)
}

const amount = ({ currency, cents }: { currency: string; cents: number }) => formatMoney(cents, currency)

/** What each of the reader's agreements pays for the load, and what disputes hold of that. */
function useLoadMoney(): (load: LoadLogDocument) => NonNullable<Hit['facts']> {
  const { t } = useLingui()
  return useMemo(() => {
    const labels = { haul: t`Hauling price`, material: t`Material price` }
    // A broker sees what it is paid and what it pays; its hauler sees only its own price.
    const labelOf = (agreement: AgreementKind, parts: readonly PaidPart[]) => {
      if (agreement !== 'subHaul') return labels[agreement]
      return parts.some(each => each.agreement === 'haul') ? t`Paid to the hauler` : labels.haul
    }
    return load => {
      const money = loadMoneyFacts(load)
      if (!money) return []
      const { currency, parts, heldCents } = money
      return [
        ...parts.map(({ agreement, cents }) => ({
          label: labelOf(agreement, parts),
          value: amount({ currency, cents }),
        })),
        ...(heldCents === 0 ? [] : [{ label: t`Held in disputes`, value: amount({ currency, cents: heldCents }) }]),
      ]
    }
  }, [t])
}

/** A load is found as a load by its number, and as a ticket by its ticket's. */
export function useLoadHits(): (loads: readonly LoadLogDocument[]) => Hit[] {
  const { t } = useLingui()
  const moneyFacts = useLoadMoney()
  const { type } = useCurrentEntity()
  return useMemo(() => {
    const hitsOf = (load: LoadLogDocument): Hit[] => {
      const { loadLogId, projectId, loadNo, ticketNo, terms, quantity } = load
      const { number } = terms.truck
      const to = paths.loadLog(type, projectId, loadLogId)
      const at = startClock(load)
      const facts = [
        { label: t`Status`, value: stateLabel(load) },
        ...moneyFacts(load),
        { label: t`Truck`, value: number },
        { label: t`Hauler`, value: terms.truckingName },
        { label: t`Driver`, value: terms.driverName },
        { label: t`Project`, value: terms.projectName },
        { label: t`Material`, value: terms.materialName },
        { label: t`Started`, value: at },
        ...(ticketNo ? [{ label: t`Ticket`, value: ticketNo }] : []),
      ]
      const common = {
        to,
        facts,
        loadLogId,
        project: { projectId, timeZone: terms.timeZone },
        more: `${terms.driverName} ${terms.materialName}`,
        plate: { number, loaded: isCarrying(load) },
      }
      const value = quantity ? formatLoad(quantity) : undefined
      const asLoad: Hit = {
        key: `load ${loadLogId}`,
        kind: 'load',
        name: t`Load ${loadNo}`,
        value,
        ...common,
        second: [t`truck ${number}`, terms.truckingName, terms.projectName, at].join(', '),
      }
      if (!ticketNo) return [asLoad]
      const second = [t`load ${loadNo}`, t`truck ${number}`, terms.projectName, at].join(', ')
      return [
        asLoad,
        {
          ...common,
          key: `ticket ${loadLogId}`,
          kind: 'ticket',
          name: ticketNo,
          value,
          second,
          plate: undefined,
          icon: 'document',
        },
      ]
    }
    return loads => loads.flatMap(hitsOf)
  }, [t, type, moneyFacts])
}

export function useProjectHit(): (project: ProjectReference) => Hit {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  return useMemo(() => {
    const states = { draft: t`Draft`, published: t`Posted`, closed: t`Closed` }
    return project => {
      const { projectId, name, hauls, startDay, state, timeZone, contactPhoneNo } = project
      const [haul] = hauls
      const route = haul ? t`${haul.origin.name} to ${haul.destination.name}` : undefined
      return {
        key: `project ${projectId}`,
        kind: 'project',
        name,
        icon: 'project',
        to: pageOfProject(type, projectId),
        second: [haul?.materialName, route].filter(Boolean).join(', '),
        more: hauls.map(each => `${each.materialName} ${each.origin.name} ${each.destination.name}`).join(' '),
        ...(state !== 'draft' && { project: { projectId, timeZone } }),
        ...(contactPhoneNo !== '' && { call: { name: t`Site contact`, phoneNo: contactPhoneNo } }),
        facts: [
          { label: t`Status`, value: states[state] },
          { label: t`Starts`, value: formatCalendarDay(startDay) },
          ...hauls.map(each => ({ label: each.materialName, value: `${each.origin.name} – ${each.destination.name}` })),
        ],
      }
    }
  }, [t, type])
}

/** Only a jobber's project has a page; the others see its work where they do it. */
function pageOfProject(type: EntityTypeName, projectId: string): string {
  if (type === 'jobber') return paths.project(projectId)
  if (type === 'truckingFleet') return paths.tab(type, 'dispatch')
  if (type === 'pitOperation') return paths.tab(type, 'loading')
  if (type === 'excavatorOperator') return paths.tab(type, 'loaded-today')
  return paths.tab(type, 'load-logs')
}

/** Colleagues, staff, drivers and suppliers, each with the page that shows them. */
function usePeople(): Hit[] | undefined {
  const { t } = useLingui()
  const { scope, type } = useCurrentEntity()
  const members = useBodies(scope, 'members', memberDocumentSchema)
  const truckers = useBodies(scope, 'fleet-truckers', fleetTruckerDocumentSchema)
  const operators = useBodies(scope, 'excavator-operators', excavatorOperatorDocumentSchema)
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema)
  return useMemo(() => {
    if (!members || !truckers || !operators || !suppliers) return undefined
    const person = (key: string, name: string, second: string, to: string, phone = ''): Hit => ({
      key: `person ${key}`,
      kind: 'person',
      name,
      second,
      to,
      icon: 'person',
      ...(phone !== '' && { call: { name, phoneNo: phone } }),
      // Found as it was typed and as it is shown.
      more: `${phone} ${formatPhoneNo(phone)}`,
      facts: phone === '' ? [] : [{ label: t`Phone`, value: formatPhoneNo(phone) }],
    })
    return [
      ...(type === 'truckingFleet' ? truckers : []).map(each => {
        const to = `${paths.tab('truckingFleet', 'truckers')}?person=${each.entityId}`
        return person(each.entityId, nameOf(each), t`Driver`, to, each.phoneNo)
      }),
      ...(type === 'pitOperation' ? operators : []).map(each => {
        const to = `${paths.tab('pitOperation', 'operators')}?person=${each.entityId}`
        return person(each.entityId, nameOf(each), each.machine, to, each.phoneNo)
      }),
      ...(type === 'jobber' ? suppliers : []).map(each => {
        const to = `${paths.tab('jobber', 'suppliers')}?supplier=${each.pitEntityId}`
        return {
          ...person(each.pitEntityId, each.ownName || each.name, t`Supplier`, to, each.phoneNo),
          icon: 'pit' as const,
        }
      }),
      ...(hasMembers(type) ? members : []).map(each => person(each.uid, each.name, t`Member`, paths.members(type))),
    ]
  }, [t, type, members, truckers, operators, suppliers])
}
