/** What a user has entered stays when another choice fills in values, and is not lost or ended by one tap. */
import { truckTypeDefaults } from '@haulway/domain/truck/truck.ts'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EntityFormPage } from '../../entity/EntityFormPage.tsx'
import { EntityTokenList } from '../../entity/invitation/EntityTokenList.tsx'
import { PaperForm } from '../../paper/PaperForm.tsx'
import { TruckForm } from '../../truck/TruckForm.tsx'
import { TruckPaperForm } from '../../truck-paper/TruckPaperForm.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { openHauls } from '../../work/haul/open-hauls.ts'
import { SendOfferForm } from '../../work/offer/SendOfferForm.tsx'
import { ProjectNotices } from '../../work/project-notice/ProjectNotices.tsx'
import { idOf, project } from './form-documents.fixture.ts'
import { nothing } from './form-row.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { stage, draw } = openStage('div')

async function open(part: ReactNode): Promise<string[]> {
  await page.viewport(390, 4000)
  const form = await openFormStage('/', { kind: 'accepted', reply: { haulers: [] }, versions: {} })
  draw(form.part(part))
  return form.sent
}

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

const haulers = [
  { entityId: idOf(3), name: 'Keystone' },
  { entityId: idOf(4), name: 'Ridgeline' },
]

test('another hauler or haul does not replace a rate that was edited', async () => {
  const [haul] = openHauls(project, [])
  const other = { ...haul!, haulId: idOf(32), materialName: 'Fill' }
  const named = { ...project, money: { ...project.money!, hauls: [...project.money!.hauls] } }
  named.money.hauls.push({
    ...named.money.hauls[0]!,
    haulId: idOf(32),
    haul: { card: { ...cardOfHaul(), rateE4: 41_000 } },
  })
  await open(<SendOfferForm project={named} hauls={[haul!, other]} haulers={haulers} onDone={nothing} />)
  await field('Haul').selectOptions('Fill to Gate 3')
  await expect.element(field('Haul rate')).toHaveValue('4.10')
  await field('Haul rate').fill('3.85')
  await field('Hauler').selectOptions('Ridgeline')
  await field('Haul').selectOptions('2A stone to Gate 3')
  await expect.element(field('Haul rate')).toHaveValue('3.85')
})

const cardOfHaul = () => project.money!.hauls[0]!.haul!.card

test('another type of truck fills in only the weights that the user has not entered', async () => {
  await open(<TruckForm entityId={idOf(1)} onDone={nothing} />)
  await field('Empty weight').fill('27,350')
  await field('Type').selectOptions('Quad')
  await expect.element(field('Axles')).toHaveValue(String(truckTypeDefaults.quad.axles))
  await expect.element(field('Empty weight')).toHaveValue('27,350')
})

test('a business that changes to another kind keeps its name, phone number and place', async () => {
  await open(<EntityFormPage />)
  await page.getByRole('button', { name: /Pit/ }).click()
  await field('Business name').fill('Oak Run')
  await field('Pit location').fill('40.5800, -75.6000')
  await button('Not this? Choose again').click()
  await page
    .getByRole('button', { name: /Broker|Jobber|Contractor/ })
    .first()
    .click()
  await expect.element(field('Business name')).toHaveValue('Oak Run')
})

const paper = {
  paperId: idOf(60),
  number: 'PA 4711',
  issuer: 'PA',
  licenseClass: 'A',
  expiresOn: '2027-01-31',
} as const

const invitation = {
  entityTokenId: idOf(61),
  hostEntityId: idOf(1),
  name: 'Mia',
  email: 'mia@example.com',
  role: 'member',
  createdOn: 1,
  expiresOn: Date.UTC(2030, 0, 1),
  endedOn: null,
  business: null,
} as never

const lasting: readonly [string, string, string | undefined, string, ReactNode][] = [
  [
    'removePaper',
    'Remove document',
    undefined,
    'Remove for good',
    <PaperForm
      key="paper"
      entityId={idOf(1)}
      kind={'license'}
      driverEntityId={null}
      sending={() => undefined}
      file={() => null}
      paper={{ ...paper, attachmentId: null } as never}
      onDone={nothing}
    />,
  ],
  [
    'removeTruckPaper',
    'Remove document',
    undefined,
    'Remove for good',
    <TruckPaperForm
      key="truck-paper"
      truck={{ entityId: idOf(1), truckId: idOf(4) }}
      paper={{ ...paper, kind: 'registration', attachmentId: null } as never}
      file={() => null}
      onDone={nothing}
    />,
  ],
  [
    'withdrawInvitation',
    'Withdraw invitation',
    'Mia',
    'Withdraw now',
    <EntityTokenList key="token" tokens={[invitation]} now={2} timeZone="UTC" onRenew={nothing} />,
  ],
  [
    'endProjectNotice',
    'Remove notice',
    'Edit: Gate 3 is closed.',
    'Remove it now',
    <ProjectNotices
      key="notice"
      project={project}
      notices={[
        { projectId: idOf(30), noticeId: idOf(62), kind: 'news', text: 'Gate 3 is closed.', endsOn: null } as never,
      ]}
      now={Date.UTC(2026, 9, 15, 14)}
    />,
  ],
]

test.each(lasting)('%s is sent only after a second tap on a button that says so', async (...row) => {
  const [call, first, opener, second, part] = row
  const sent = await open(part)
  if (opener) await page.getByRole('button', { name: new RegExp(`^${opener}`) }).click()
  await button(first).click()
  await expect.element(button(second)).toBeVisible()
  expect(sent).not.toContain(call)
  await button(second).click()
  await expect.poll(() => sent).toContain(call)
})

test('a document whose file was changed is not closed without asking', async () => {
  const form = (
    <PaperForm
      entityId={idOf(1)}
      kind={'license'}
      driverEntityId={null}
      sending={() => undefined}
      file={(_, onTaken) => (
        <button type="button" onClick={() => onTaken(idOf(63))}>
          Take photo
        </button>
      )}
      onDone={nothing}
    />
  )
  await open(
    <Sheet open title="License" onClose={nothing}>
      {form}
    </Sheet>,
  )
  await button('Take photo').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Keep editing')).toBeVisible()
  expect(stage.querySelectorAll('dialog[open]')).toHaveLength(2)
})
