/** The action that gets a project its trucks: it agrees with what the project's status says it needs. */
import { balanceOf } from '@haulway/domain/metrics/match-factor.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { acceptedOffer, project as base, idOf } from '../../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { listViolations } from '../../../ui/violations.fixture.ts'
import { type ProjectDay, projectDayOf } from '../project-day.ts'
import { TruckBalance } from '../TruckBalance.tsx'
import { ProjectNextAction } from './ProjectActions.tsx'

const { stage, draw } = openStage()
const now = Date.now()
const work = { projects: [], summaries: [], loads: [], offers: [], dispatches: [] }
const endMs = now + 4 * hourMs

type Case = {
  /** What is left to deliver in four hours: five trucks deliver 400 tons. */
  leftTons: number
  /** How many trucks of the order no one has accepted. */
  open: number
  hauls?: number
  trucks?: number
}

/** Cycles of an hour with 20 tons a load: ten trucks keep the loader busy. */
function dayOf({ leftTons, open, hauls = 1, trucks = 5 }: Case): { day: ProjectDay; project: ProjectReference } {
  const [haul] = base.hauls
  const own = Array.from({ length: hauls }, (_, n) => ({
    ...haul!,
    haulId: n === 0 ? haul!.haulId : idOf(700 + n),
    trucksWanted: Math.max(1, open),
  }))
  const cards = own.map(({ haulId }) => ({ ...base.money!.hauls[0]!, haulId }))
  const project = { ...base, hauls: own, startDay: shiftDayOf(now, base), money: { ...base.money!, hauls: cards } }
  const milliPerHour = trucks * 20_000
  const reached = Math.min(leftTons * 1000, milliPerHour * 4)
  const of: ProjectDay = {
    ...projectDayOf(project, work, now),
    activeTrucks: trucks,
    trucksLeft: open,
    shift: { startMs: now - 4 * hourMs, endMs },
    amounts: [{ unit: 'ton', targetMilli: leftTons * 1000 + 100_000, doneMilli: 100_000, todayMilli: 100_000 }],
    wantedTrucks: 13,
    balance: balanceOf({ trucks, loaders: 1, serviceMinutes: 6, cycleMinutes: 60 }),
    forecast: {
      milliPerHour,
      finishAt: reached < leftTons * 1000 ? undefined : now + hourMs,
      milliAtShiftEnd: reached + 100_000,
    },
  }
  return { day: of, project }
}

let change: (next: Case) => void

/** The page's parts; `change` changes the project under them. */
function Actions({ first }: { first: Case }) {
  const [of, setOf] = useState(first)
  change = setOf
  const { day, project } = dayOf(of)
  const accepted = { ...work, projects: [project], offers: of.open === 0 ? acceptedOffers(project) : [] }
  return (
    <>
      <TruckBalance day={day} now={now} hasAction />
      <ProjectNextAction day={day} work={accepted} loads={[]} now={now} />
    </>
  )
}

async function show(first: Case): Promise<void> {
  const { part } = await openFormStage('/jobber/projects', undefined, [], { type: 'jobber' })
  draw(part(<Actions first={first} />))
  await expect.poll(() => stage.querySelector('.hw-state')).not.toBeNull()
}

/** All trucks of each haul, by one hauler. */
function acceptedOffers({ hauls }: ProjectReference) {
  return hauls.map(({ haulId, trucksWanted }) => ({ ...acceptedOffer, haulId, trucks: trucksWanted }))
}

const text = () => (stage.textContent ?? '').replaceAll(/\s/g, ' ')

test('a project that is short offers trucks while its order has room', async () => {
  await show({ leftTons: 560, open: 3 })
  await expect.element(page.getByRole('button', { name: 'Send offer 2 more trucks needed' })).toBeVisible()
  expect(text()).not.toContain('All trucks accepted')
})

test('once all of the order is accepted, its action adds the trucks that are needed, filled in', async () => {
  await show({ leftTons: 560, open: 0 })
  expect(text()).toContain('2 more trucks needed')
  expect(text()).not.toContain('Send offer')
  await page.getByRole('button', { name: 'Add 2 trucks Every truck is filled. Need more?' }).click()
  await expect.element(page.getByLabelText('Trucks needed')).toHaveValue('3')
  expect(await listViolations(document.body)).toEqual([])
})

test('an open form stays open, with what was typed, when trucks come and nothing more is needed', async () => {
  await show({ leftTons: 560, open: 0 })
  await page.getByRole('button', { name: /^Add 2 trucks/ }).click()
  await page.getByLabelText('Trucks needed').fill('4')
  change({ leftTons: 400, open: 0 })
  await expect.poll(text).toContain('On plan')
  await expect.element(page.getByLabelText('Trucks needed')).toHaveValue('4')
})

test('with several hauls, the one that gets the trucks is chosen first', async () => {
  await show({ leftTons: 560, open: 0, hauls: 2 })
  await page.getByRole('button', { name: /^Add 2 trucks/ }).click()
  const hauls = page.getByRole('list', { name: 'Hauls' }).getByRole('button')
  await expect.poll(() => hauls.elements().length).toBe(2)
  await hauls.first().click()
  await expect.element(page.getByLabelText('Trucks needed')).toHaveValue('3')
})

test.each([
  { says: 'On plan', day: { leftTons: 400, open: 0 } },
  { says: 'loader at capacity', day: { leftTons: 1_900, open: 0, trucks: 10 } },
  { says: '2 trucks too many', day: { leftTons: 400, open: 0, trucks: 12 } },
])('where the status says "$says" and all trucks are accepted, nothing asks for more', async ({ says, day }) => {
  await show(day)
  expect(text()).toContain(says)
  await expect.poll(text).toContain('All trucks accepted.')
  expect(text()).not.toMatch(/needed|Add \d|Edit a haul|Send offer/)
})
