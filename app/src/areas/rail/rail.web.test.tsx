/** The rail of a desktop lists today's work, with how many trucks are on each. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addDays } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { idOf } from '../forms/form-documents.fixture.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { openProjectsStage, projectOf, today } from '../jobber/projects-stage.fixture.tsx'
import { JobsToday } from '../trucking-fleet/JobsToday.tsx'
import { FleetRail } from './FleetRail.tsx'
import { JobberRail } from './JobberRail.tsx'

const { stage, show, draw } = openProjectsStage()
const rows = () => [...stage.querySelectorAll('.hw-rail-today a')].map(row => row.textContent)

test('a jobber’s rail has the projects that are worked on today, and leads to their pages', async () => {
  await show(1440, '/', undefined, <JobberRail />)
  const names = ['Mill Road', 'Trexler Park']
  const expected = names.map(name => `${name}, 4 trucks not accepted yet, 0 trucks at work0`)
  await expect.poll(() => rows().toSorted()).toEqual(expected)
  const link = [...stage.querySelectorAll('.hw-rail-today a')].find(row => row.textContent?.startsWith('Mill Road'))
  expect(link?.getAttribute('href')).toBe(`/jobber/projects/${idOf(601)}`)
})

test('a fleet’s rail and its table have the jobs of today, each truck once, and none of a later day', async () => {
  const scope = entityScope(idOf(1))
  const projects = [projectOf(1, 'Mill Road', { from: today }), projectOf(2, 'Later', { from: addDays(today, 1) })]
  const dispatchOf = (n: number, truck: number, { projectId, name }: (typeof projects)[number]) =>
    dispatchDocumentSchema.parse({
      projectId,
      dispatchId: idOf(n),
      state: 'open',
      createdOn: 1,
      endedOn: null,
      party: 'trucking',
      terms: { ...loadOf(truck).terms, projectId, projectName: name, dispatchId: idOf(n) },
    })
  const [now, later] = projects as [(typeof projects)[number], (typeof projects)[number]]
  const dispatches = [dispatchOf(1, 202, now), dispatchOf(2, 202, now), dispatchOf(3, 7, now), dispatchOf(4, 7, later)]
  const stored = [
    ...projects.map(body => ({ scope, collection: 'project-reference', id: body.projectId, body })),
    ...dispatches.map(body => ({ scope, collection: 'dispatches', id: body.dispatchId, body })),
  ]
  const { part } = await openFormStage('/', undefined, stored, { type: 'truckingFleet' })
  draw(
    part(
      <>
        <FleetRail />
        <JobsToday fleet={{ dispatches, projects, rows: [], day: today }} />
      </>,
    ),
  )
  await expect.poll(rows).toEqual([expect.stringMatching(/^Mill Road, .+, 2 trucks2$/)])
  const names = () => [...stage.querySelectorAll('.hw-table tbody td:first-child')].map(cell => cell.textContent)
  await expect.poll(names).toEqual(['Mill Road'])
})
