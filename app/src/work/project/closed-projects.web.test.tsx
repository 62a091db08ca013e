/** Closed projects that have left the device: read on request, up to the first open one. */
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, project } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ClosedProjects } from './ClosedProjects.tsx'

const { draw } = openStage('div')
afterEach(() => void vi.unstubAllGlobals())

const reference = (n: number, name: string, closedOn: number | null) =>
  projectReferenceSchema.parse({ ...project, projectId: idOf(n), name, party: 'jobber', closedOn })

async function show(pages: object[][]) {
  const { part } = await openFormStage('/')
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const nth = Number(searchParams.get('after') ?? 0)
    const bodies = pages[nth]
    if (!bodies) return Response.error()
    const documents = bodies.map((body, at) => ({
      collection: 'project-reference',
      id: `${nth} ${at}`,
      version: 1,
      body,
    }))
    return Response.json({ documents, next: String(nth + 1) })
  })
  draw(part(<ClosedProjects entityId={idOf(1)} liveIds={new Set([idOf(502)])} />))
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('they are read page by page, without those in the list above, and end before the open ones', async () => {
  await show([
    [reference(501, 'Mill Road', 3), reference(502, 'In the list above', 2)],
    [reference(503, 'Old Quarry Lane', 1), reference(504, 'Still open', null)],
  ])
  await button('Closed projects').click()
  await expect.element(page.getByText('Mill Road')).toBeVisible()
  expect(page.getByText('In the list above').elements()).toEqual([])
  await button('Show more').click()
  await expect.element(page.getByText('Old Quarry Lane')).toBeVisible()
  expect(page.getByText('Still open').elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('without a network the button stays for another try, and says why', async () => {
  await show([])
  await button('Closed projects').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent("Couldn't load them. Check your connection.")
  await expect.element(button('Closed projects')).toBeEnabled()
})
