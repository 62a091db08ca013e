import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { expect, test } from 'vitest'
import { acceptedOffer, idOf } from '../../areas/forms/form-documents.fixture.ts'
import { listUnplaced } from './unplaced.ts'

const { projectId, haulId, origin, destination, truckingEntityId } = acceptedOffer
const haul: ProjectReference['hauls'][number] = {
  projectId,
  haulId,
  materialId: idOf(35),
  materialName: '2A stone',
  gramsPerCubicMeter: null,
  unit: 'ton',
  targetMilli: 2_000_000,
  trucksWanted: 4,
  origin,
  destination,
}
const project: ProjectReference = {
  projectId,
  entityId: idOf(2),
  entityName: 'Alder',
  name: 'Mill Road',
  state: 'published',
  party: 'trucking',

  timeZone: 'UTC',
  currency: 'USD',
  startDay: '2026-10-15',
  endDay: null,
  shiftStartMinute: 420,
  shiftEndMinute: 960,
  contactPhoneNo: '',
  siteRules: '',
  createdOn: 0,
  publishedOn: 0,
  closedOn: null,
  hauls: [haul],
}
const list = (projects: ProjectReference[], offer = acceptedOffer) => listUnplaced([offer], projects, truckingEntityId)

test('accepted work needs trucks until it has all of them, and while its project and its haul are open', () => {
  expect(list([project])).toEqual([acceptedOffer])
  expect(list([project], { ...acceptedOffer, trucksDispatched: 4 })).toEqual([])
  expect(list([{ ...project, state: 'closed', closedOn: 1 }])).toEqual([])
  expect(list([{ ...project, hauls: [{ ...haul, endedOn: 1 }] }])).toEqual([])
})

test('accepted work needs trucks although its project has not arrived on the device yet', () => {
  expect(list([])).toEqual([acceptedOffer])
})
