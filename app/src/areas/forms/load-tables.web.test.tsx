/** Loads in lists: a checkbox only where it can be used, and amounts that open why the load pays them. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApproveList } from '../../payment/approve/ApproveList.tsx'
import { LoadTable } from '../../payment/LoadTable.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { approvedLoad } from './approved-load.fixture.ts'
import { idOf } from './form-documents.fixture.ts'
import { openFormStage } from './form-stage.fixture.tsx'

const { draw } = openStage('div')

async function show(part: React.ReactNode, width: number) {
  await page.viewport(width, 900)
  const stage = await openFormStage('/')
  await draw(stage.part(part))
}

const load = approvedLoad('jobber')
const doubtful = (nth: number, ...approvalDoubts: NonNullable<LoadLogDocument['approvalDoubts']>) => ({
  ...load,
  ...{ loadLogId: idOf(400 + nth), loadNo: nth, approvalDoubts },
})

function Chosen({ loads }: { loads: readonly LoadLogDocument[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return <ApproveList loads={loads} isChosen={id => chosen.includes(id)} onToggle={id => setChosen([...chosen, id])} />
}

test.each([390, 1440])('a load that no one can approve yet has its reason and no checkbox, %i wide', async width => {
  const loads = [
    doubtful(1, 'gpsMissing'),
    doubtful(2, 'quantityUnknown'),
    doubtful(3, 'overPayload', 'fuelPriceUnknown'),
  ]
  await show(<Chosen loads={loads} />, width)
  await expect.element(page.getByText('No loaded quantity was entered.')).toBeVisible()
  await expect.element(page.getByText("There is no fuel price for this load's day yet.")).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(1)
  await page.getByRole('checkbox', { name: 'Approve load 1' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Approve load 1' })).toBeChecked()
  const plates = page.getByText('12', { exact: true }).elements()
  expect(plates).toHaveLength(3)
  expect(new Set(plates.map(plate => plate.getBoundingClientRect().left)).size).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Open load 2' })).toBeVisible()
})

function Place() {
  return <output>{useLocation().pathname}</output>
}

test('an amount of a load in the table opens why the load pays it', async () => {
  await show(
    <>
      <LoadTable caption="Loads" loads={[load]} />
      <Place />
    </>,
    1440,
  )
  await page.getByRole('cell').getByRole('link', { name: '71.20' }).last().click()
  await expect.element(page.getByRole('status')).toHaveTextContent(`/load/${load.projectId}/${load.loadLogId}/why`)
})
