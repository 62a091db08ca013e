/** A stage for the views of a jobber's projects: four of them, and what the pages show of them. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addDays } from '@haulway/domain/time.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { project as base, idOf } from '../forms/form-documents.fixture.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { ProjectCalendarPage } from './ProjectCalendarPage.tsx'
import { ProjectsPage } from './ProjectsPage.tsx'

export const today = shiftDayOf(Date.now(), base)
const scope = entityScope(idOf(1))
const [baseHaul] = base.hauls
export const haul = baseHaul!

type More = { from: string; pit?: string } & Partial<ProjectReference>

export const projectOf = (nth: number, name: string, { from, pit = 'Oak Run', ...more }: More): ProjectReference => ({
  ...base,
  projectId: idOf(600 + nth),
  entityId: idOf(1),
  name,
  startDay: from,
  endDay: null,
  hauls: [
    {
      ...haul,
      origin: { ...haul.origin, entityId: idOf(pit === 'Oak Run' ? 10 : 11), entityName: pit, name: pit },
      destination: { ...haul.destination, entityId: idOf(1), entityName: 'Alder' },
    },
  ],
  ...more,
})

const projects = [
  projectOf(1, 'Mill Road', { from: today }),
  projectOf(2, 'Trexler Park', { from: today, pit: 'Stony Bend' }),
  projectOf(3, 'Cetronia Road', { from: addDays(today, 7) }),
  projectOf(4, 'Lehigh Commons', { from: addDays(today, 7), state: 'draft', publishedOn: null }),
]

/** Call it once, at the top of a test file. The server has nothing that the device has not. */
export function openProjectsStage() {
  const { stage, draw } = openStage('div')
  beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ documents: [] })))
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
  })
  /** @param beside what an area has around its pages */
  const show = async (width: number, path = '/jobber/projects', shown = projects, beside?: ReactNode) => {
    await page.viewport(width, 900)
    Object.assign(stage.style, { display: 'block', width: `${width}px`, minHeight: '900px' })
    const documents = shown.map(body => ({ scope, collection: 'project-reference', id: body.projectId, body }))
    const { part } = await openFormStage(path, undefined, documents, { type: 'jobber' })
    draw(
      part(
        <>
          <Where />
          {beside}
          <Routes>
            <Route path="/jobber/projects" element={<ProjectsPage />} />
            <Route path="/jobber/projects/calendar" element={<ProjectCalendarPage />} />
            <Route path="*" element={null} />
          </Routes>
        </>,
      ),
    )
  }
  return {
    stage,
    show,
    draw,
    where: () => whereIn(stage),
    names: () => [...stage.querySelectorAll('.project-name, .hw-row-title')].map(each => each.textContent),
    foot: () => stage.querySelector('tfoot')?.textContent,
  }
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

export async function choose(menu: RegExp, option: string): Promise<void> {
  await button(menu).click()
  await page.getByRole('checkbox', { name: option }).click()
  await userEvent.keyboard('{Escape}')
}

/** The files that are saved while something is done. */
export async function filesSavedBy(act: () => Promise<unknown>): Promise<string[]> {
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) blobs.push(blob)
    return '#saved'
  })
  await act()
  create.mockRestore()
  return Promise.all(blobs.map(blob => blob.text()))
}

export async function exported(): Promise<string> {
  const [text = ''] = await filesSavedBy(() => button(/^Export/).click())
  return text
}
