/** What the palette finds on the server: loads and projects that have left this device. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approvedLoad } from '../areas/forms/approved-load.fixture.ts'
import { idOf, project } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { Palette } from './Palette.tsx'

const { draw } = openStage('div')
afterEach(() => void vi.unstubAllGlobals())

const scope = entityScope(idOf(1))
const load = { ...approvedLoad('jobber'), loadLogId: idOf(400) }
const reference = (n: number, name: string) => ({ ...project, projectId: idOf(n), name, party: 'jobber' })

test('a search reads on to projects of long ago, which are on a later page of the server', async () => {
  const pages = new Map<string | undefined, object[][]>([
    ['load-logs', [[load]]],
    ['project-reference', [[reference(501, 'Mill Road North')], [reference(502, 'Old Quarry Lane')]]],
  ])
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const collection = pathname.split('/').at(-1)
    const nth = Number(searchParams.get('after') ?? 0)
    const ofCollection = pages.get(collection) ?? []
    const documents = (ofCollection[nth] ?? []).map((body, at) => ({
      collection,
      id: `${nth} ${at}`,
      version: 1,
      body,
    }))
    return Response.json({ documents, ...(nth + 1 < ofCollection.length && { next: String(nth + 1) }) })
  })
  await page.viewport(1440, 900)
  const stored = [{ scope, collection: 'load-logs', id: load.loadLogId, body: load }]
  const { part } = await openFormStage('/here', undefined, stored)
  draw(part(<Palette tabs={[]} onClose={() => {}} />))
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('old quarry')
  await page.getByRole('button', { name: 'Search older loads' }).click()
  await expect.element(page.getByRole('option', { name: /Old Quarry Lane/ })).toBeVisible()
})
