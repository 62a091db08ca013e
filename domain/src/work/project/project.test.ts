import { expect, test } from 'vitest'
import { decideChangeProject, decideCloseProject, decidePublishProject, type Project } from './project.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const draft: Project = {
  projectId: id(1),
  entityId: id(2),
  entityName: 'Alder',
  name: 'Mill Road',
  state: 'draft',
  timeZone: 'America/New_York',
  currency: 'USD',
  startDay: '2026-03-02',
  endDay: null,
  shiftStartMinute: 420,
  shiftEndMinute: 960,
  contactPhoneNo: '',
  siteRules: '',
  createdOn: 1,
  publishedOn: null,
  closedOn: null,
}
/** 16:00 in New York. */
const shiftEnd = Date.parse('2026-03-02T21:00:00Z')

test('a draft can be published until the shift of its first day ends', () => {
  expect(decidePublishProject(draft, shiftEnd - 1)).toMatchObject({ state: 'published', publishedOn: shiftEnd - 1 })
  expect(() => decidePublishProject(draft, shiftEnd)).toThrow('Choose a later day.')
})

test('a draft whose first shift is over can be published with a later first day', () => {
  expect(() => decidePublishProject(draft, shiftEnd, '2026-03-01')).toThrow('Choose a later day.')
  expect(decidePublishProject(draft, shiftEnd, '2026-03-03')).toMatchObject({ startDay: '2026-03-03' })
})

test('a night shift is over on the morning after its first day', () => {
  const night = { ...draft, shiftStartMinute: 1320, shiftEndMinute: 1800 }
  expect(decidePublishProject(night, Date.parse('2026-03-03T10:59:00Z')).state).toBe('published')
  expect(() => decidePublishProject(night, Date.parse('2026-03-03T11:00:00Z'))).toThrow('is over')
})

test('publishing again changes nothing, however late', () => {
  const published = decidePublishProject(draft, shiftEnd - 1)
  expect(decidePublishProject(published, shiftEnd + 1, '2026-04-01')).toBe(published)
})

test('the last day can be set and removed, but is never before the first one, nor set on a closed project', () => {
  const planned = decideChangeProject(draft, { endDay: '2026-03-20' })
  expect(planned.endDay).toBe('2026-03-20')
  expect(decideChangeProject(planned, { endDay: null }).endDay).toBeNull()
  expect(() => decideChangeProject(draft, { endDay: '2026-03-01' })).toThrow('before the first day')
  expect(() => decidePublishProject(planned, shiftEnd, '2026-03-21')).toThrow('before the first day')
  const closed = decideCloseProject(planned, shiftEnd)
  expect(() => decideChangeProject(closed, { endDay: null })).toThrow('This project is closed. Choose another project.')
})
