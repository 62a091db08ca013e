/** Rows are pasted or read from a file, checked, and added with one action. Those that are not added stay. */
import type { Answer } from '@haulway/client/transport/transport.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { type PasteKind, pasteKinds } from '@haulway/domain/paste/paste-kinds.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf, suppliers } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { PasteTable } from './PasteTable.tsx'
import { pasteAdding } from './paste-adding.ts'

const { stage, draw } = openStage('div')
const accepted: Answer = { kind: 'accepted', reply: {}, versions: {} }
const refused: Answer = { kind: 'refused', final: true, code: 'conflict', message: 'Truck 42 is retired.' }

const typeOf: Record<PasteKind, EntityTypeName> = {
  trucks: 'truckingFleet',
  drivers: 'truckingFleet',
  operators: 'pitOperation',
  materials: 'pitOperation',
  suppliers: 'jobber',
}
const truck: Stored = {
  scope: entityScope(idOf(1)),
  collection: 'trucks',
  id: idOf(50),
  body: truckDocumentSchema.parse({
    truckId: idOf(50),
    entityId: idOf(1),
    number: '41',
    tareGrams: 13_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: 0,
  }),
}

type Options = { answer?: Answer | (() => Answer); more?: Stored[]; role?: MemberRole }

async function show(kind: PasteKind, { answer = accepted, more = [], role = 'owner' }: Options = {}) {
  await page.viewport(390, 2000)
  const opened = await openFormStage('/', answer, more, { type: typeOf[kind], role })
  draw(opened.part(<PasteTable kind={kind} />))
  return opened
}

const field = () => page.getByLabelText('Rows')
const paste = (text: string) => field().fill(text)
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const count = (sent: string[], call: string) => sent.filter(each => each === call).length

test('twelve trucks are one action, and the field is empty when all are added', async () => {
  const { sent } = await show('trucks')
  await paste(`Number\tPlate\n${Array.from({ length: 12 }, (_, nth) => `${nth + 1}\tP-${nth + 1}`).join('\n')}`)
  await page.getByRole('button', { name: 'Add 12 trucks' }).click()
  await expect.element(page.getByText('12 trucks added')).toBeVisible()
  expect(count(sent, 'createTruck')).toBe(12)
  await expect.element(field()).toHaveValue('')
})

test('each bad row is named with what to do, is not sent, and stays', async () => {
  const { sent } = await show('trucks', { more: [truck] })
  await paste('Number,Type,Empty weight,Color\n41,,,\n42,tri-axle,x,red\n43,,,blue')
  await expect.poll(text).toContain('Row 2 41Truck number: Already on your list.')
  expect(text()).toContain('Row 3 42, tri-axle, x, redEmpty weight: Enter the weight in lb.')
  expect(text()).toContain('Not used: Color')
  await page.getByRole('button', { name: /^Add 1 truck 2 rows stay here to fix/ }).click()
  await expect.poll(() => count(sent, 'createTruck')).toBe(1)
  await expect.element(field()).toHaveValue('Number\tType\tEmpty weight\tColor\n41\t\t\t\n42\ttri-axle\tx\tred')
})

test.each(['en-US', 'en-DE', 'es-ES', 'fr-FR', 'de-DE'])(
  'a table has the same numbers for a reader of %s',
  async locale => {
    i18n.loadAndActivate({ locale, messages: {} })
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
    const trucks = await show('trucks')
    await paste('Number,Empty weight (lb),Legal gross weight (lb),Body volume (yd³)\n41,"27,350","73,280",16.5')
    await page.getByRole('button', { name: 'Add 1 truck' }).click()
    const weights = { tareGrams: 12_405_751, legalGrossGrams: 33_239_249, bodyLiters: 12_615 }
    await expect.poll(() => trucks.commands.map(({ input }) => input)).toMatchObject([weights])
    const materials = await show('materials')
    await paste('Name;Price;Density (kg/m³)\nSand;12,125;1.600\nStone;9,5;')
    await page.getByRole('button', { name: 'Add 2 materials' }).click()
    const sand = { priceE4: 121_250, gramsPerCubicMeter: 1_600_000 }
    await expect.poll(() => materials.commands.map(({ input }) => input)).toMatchObject([sand, { priceE4: 95_000 }])
  },
)

test('a row that the server refuses stays with its reason, and the others are added', async () => {
  let answers: Answer[] = []
  const { sent } = await show('trucks', { answer: () => answers.shift() ?? accepted })
  await paste('41\n42\n43')
  answers = [accepted, refused]
  await page.getByRole('button', { name: 'Add 3 trucks' }).click()
  await expect.element(page.getByText('2 trucks added')).toBeVisible()
  expect(text()).toContain('Row 1 42Truck 42 is retired.')
  expect(count(sent, 'createTruck')).toBe(3)
})

test('without a network nothing is lost, and the same rows can be sent again', async () => {
  const { sent } = await show('trucks', { answer: { kind: 'lost', trouble: 'No network.' } })
  await paste('41\n42')
  await page.getByRole('button', { name: 'Add 2 trucks' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(field()).toHaveValue('41\n42')
  expect(count(sent, 'createTruck')).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Add 2 trucks' })).toBeVisible()
})

test('a CSV file fills in the rows', async () => {
  await show('drivers')
  const file = new File(['Driver;Email\nDana Reyes;dana@keystone.example\n'], 'drivers.csv', { type: 'text/csv' })
  await expect.element(field()).toBeVisible()
  await userEvent.upload(stage.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await expect.element(page.getByRole('button', { name: 'Invite 1 driver' })).toBeVisible()
})

test('a driver without an email gets a link to copy', async () => {
  await show('drivers', { answer: { ...accepted, reply: { isSuccessful: true, invitationToken: 'a'.repeat(43) } } })
  await paste('Dana\nJoe')
  await page.getByRole('button', { name: 'Invite 2 drivers' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy link for Dana' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy link for Joe' })).toBeVisible()
})

const pits = suppliers.map(({ entityId: _, addedOn: _on, ownName: _name, note: _note, ...pit }) => pit)

test('a pit is added by its name, and one that is not on Haulway is invited by its email', async () => {
  const { sent } = await show('suppliers', { answer: { ...accepted, reply: { pits, isSuccessful: true } } })
  await paste('oak run\nOrmrod Pit\nCetronia Sand, greg@cetronia.example')
  await expect.element(page.getByRole('button', { name: 'Add 3 suppliers' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 3 suppliers' }).click()
  await expect.element(page.getByText('2 suppliers added')).toBeVisible()
  expect(count(sent, 'addSupplier')).toBe(1)
  expect(count(sent, 'inviteBusiness')).toBe(1)
  expect(text()).toContain('Ormrod PitNo pit on Haulway has this name. Add its email to invite it.')
})

test.each(Object.keys(pasteKinds) as PasteKind[])('%s: only who may make the call may paste', async kind => {
  await show(kind, { role: 'member' })
  await show(kind)
  await expect.element(field()).toBeVisible()
  await show(kind, { role: 'member' })
  await expect.poll(() => stage.querySelector('textarea')).toBeNull()
})

test.each(Object.entries(pasteAdding))('%s: a table of the heads it offers is read', async (kind, { call }) => {
  const { sent } = await show(kind as PasteKind, { answer: { ...accepted, reply: { pits, isSuccessful: true } } })
  const rows: Record<PasteKind, string> = {
    trucks: '41\tABC\tTandem\t3\t23,200\t50,000\t12',
    drivers: 'Dana\tReyes\tdana@x.example\t303 555 0142',
    operators: 'Otto\tReyes\t\t\tEX 1\tOR',
    materials: '2A stone\tton (2,000 lb)\t9.50\tsold\t2,650',
    suppliers: 'Oak Run\t',
  }
  await expect.poll(() => stage.textContent).toContain('Columns:')
  const heads = /Columns: (.*?)Open a CSV/.exec(text())?.[1]?.replaceAll(' *', '').split(', ') ?? []
  await paste(`${heads.join('\t')}\n${rows[kind as PasteKind]}`)
  await expect.poll(text).not.toContain('To fix')
  await page.getByRole('button', { name: /^(Add|Invite) 1 / }).click()
  await expect.poll(() => sent).toContain(call)
})
