/** Problems of a load: the jobber reads them and says that they are solved. */
import { type LoadLogAct, loadLogActSchema } from '@haulway/domain/load-log/act/act.ts'
import { refuseAct } from '@haulway/domain/load-log/act/act-refusal.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { LoadApprovalActions } from '../../payment/approve/LoadApprovalActions.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { actBy, approvedLoad } from './approved-load.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')

async function show(acts: readonly LoadLogAct[]) {
  await page.viewport(390, 900)
  const stage = await openFormStage('/', { kind: 'accepted', reply: {}, versions: {} })
  await draw(
    stage.part(
      <>
        <LoadApprovalActions load={approvedLoad('jobber', acts)} />
        <MayCall call="resolveDispute">
          <p>May solve problems</p>
        </MayCall>
      </>,
    ),
  )
  return stage
}

const solved = page.getByRole('button', { name: 'Problem solved' })

test('one tap solves each problem that is shown, in a form that the server accepts', async () => {
  const problems = ['The wait.', 'A stone hit the windshield.'].map((reason, nth) =>
    actBy('trucking', nth + 1, { kind: 'dispute', reason }),
  )
  const { commands } = await show(problems)
  await expect.element(page.getByText(/The wait\.$/)).toBeVisible()
  await solved.click()
  const about = problems.map(({ actId }) => ['resolveDispute', actId])
  const aboutOf = ({ call, input }: (typeof commands)[number]) => [call, (input as LoadLogAct).aboutActId]
  await expect.poll(() => commands.map(aboutOf)).toEqual(about)
  for (const { input } of commands) {
    const act = loadLogActSchema.parse({ ...actBy('jobber', 9, { kind: 'resolveDispute' }), ...(input as object) })
    expect(refuseAct(act, 'jobber')).toBeUndefined()
  }
})

test('a load of which only a line is disputed has no problem to solve', async () => {
  const dispute = { agreement: 'haul' as const, code: 'haul', quantityMilli: 19_940 }
  await show([actBy('jobber', 1, { kind: 'disputeLine', reason: 'The gate counted less.', dispute })])
  await expect.element(page.getByText('May solve problems')).toBeVisible()
  expect(solved.elements()).toEqual([])
})
