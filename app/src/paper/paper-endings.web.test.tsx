/** A hauler reads which documents its buyers miss: those that stop work, those requested, those that end. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { Paper, PaperKind } from '@haulway/domain/paper/paper.ts'
import type { PaperLevels } from '@haulway/domain/paper/paper-requirements.ts'
import { addDays, dayOf } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { PaperEndings } from './PaperEndings.tsx'

const { stage, draw } = openStage('div')
const entityId = idOf(1)
const today = dayOf(Date.now(), 'America/New_York')

const paperOf = (kind: PaperKind, expiresOn: string | null): Paper => ({
  entityId,
  paperId: idOf(90),
  kind,
  driverEntityId: null,
  number: '1',
  issuer: '',
  licenseClass: null,
  expiresOn,
  attachmentId: null,
  remindedDays: null,
})

/** What a solo trucker reads whose buyers require these documents, and who has those on file. */
async function show(levels: Record<string, PaperLevels>, papers: readonly Paper[] = []): Promise<string[]> {
  const buyers = Object.entries(levels).map(([name, of], nth) => ({ entityId: idOf(80 + nth), name, levels: of }))
  const documents = papers.map(body => ({
    scope: entityScope(entityId),
    collection: 'papers',
    id: body.paperId,
    body,
  }))
  const accepted = { kind: 'accepted', reply: { buyers }, versions: {} } as const
  const { part } = await openFormStage('/here', accepted, documents, { type: 'soloTrucker' })
  draw(part(<PaperEndings />))
  await expect.poll(() => stage.querySelector('li')).not.toBeNull()
  return [...stage.querySelectorAll('li')].map(row => row.textContent ?? '')
}

const count = () => stage.querySelector('h2 ~ *')?.textContent

test('a document that buyers only ask for is listed and counted, after those that stop work', async () => {
  const rows = await show({ Alder: { stateRegistration: 'warn' }, Brandt: { stateRegistration: 'warn', w9: 'block' } })
  expect(rows).toEqual([
    expect.stringMatching(/has no W-9 on file\..*Blocks work for Brandt/),
    expect.stringMatching(/has no state registration on file\..*Requested by Alder and Brandt/),
  ])
  expect(count()).toBe('2')
})

test('a document that one buyer requires and another asks for is one row, and says whose work it blocks', async () => {
  const rows = await show({ Alder: { w9: 'warn' }, Brandt: { w9: 'block' } })
  expect(rows).toEqual([expect.stringContaining('Blocks work for Brandt')])
  expect(count()).toBe('1')
})

test('a document that buyers ask for is listed and counted before it ends', async () => {
  const rows = await show({ Alder: { insuranceCertificate: 'warn' } }, [
    paperOf('insuranceCertificate', addDays(today, 12)),
  ])
  expect(rows).toEqual([expect.stringMatching(/Insurance certificate expires .*Requested by Alder/)])
  expect(count()).toBe('1')
})
