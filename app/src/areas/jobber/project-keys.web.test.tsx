/** The keys N, S and E of a jobber's projects: what they do, where they rest, and that `?` and the foot list them. */
import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { KeysSheet } from '../../palette/KeysSheet.tsx'
import { pressKeys } from '../../ui/feedback/press-keys.fixture.ts'
import { pageKeys, rowKeys, useShortcuts } from '../../ui/feedback/shortcuts.ts'
import { choose, filesSavedBy, openProjectsStage } from './projects-stage.fixture.tsx'

const { stage, show, where, names } = openProjectsStage()

let isAsked = false

/** As the frame of every area does. */
function AreaKeys() {
  const [isOpen, setIsOpen] = useState(false)
  const keys = useMemo(
    () => ({
      ...rowKeys,
      ...pageKeys,
      '?': () => setIsOpen(true),
      'g s': () => {
        isAsked = true
      },
    }),
    [],
  )
  useShortcuts(keys)
  return isOpen && <KeysSheet tabs={[]} onClose={() => setIsOpen(false)} />
}

async function open(path?: string) {
  isAsked = false
  await show(1440, path, undefined, <AreaKeys />)
  await expect.poll(() => names().length).toBeGreaterThan(0)
}

const focused = () => document.activeElement?.textContent
const bar = () => stage.querySelector('.hw-key-bar')?.textContent

test('N begins a new project', async () => {
  await open()
  await userEvent.keyboard('n')
  await expect.poll(where).toBe('/jobber/projects/new')
})

test('S moves from column to column, and Enter sorts by it', async () => {
  await open()
  await userEvent.keyboard('s')
  expect(focused()).toBe('Project')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names()[0]).toBe('Cetronia Road')
  await userEvent.keyboard('ss')
  expect(focused()).toBe('Dates')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stage.querySelector('[aria-sort]')?.textContent).toBe('Dates')
  await userEvent.keyboard('j')
  expect(document.activeElement?.closest('[data-row]')).not.toBeNull()
  await userEvent.keyboard('s')
  expect(focused()).toBe('Dates')
})

test.each(['/jobber/projects', '/jobber/projects/calendar'])('on %s, E exports what is shown, once', async path => {
  await open(path)
  await choose(/^Status: /, 'Active')
  await expect.poll(names).toHaveLength(2)
  const files = await filesSavedBy(() => userEvent.keyboard('{e>3/}'))
  expect(files).toHaveLength(1)
  expect(files[0]).toContain('Mill Road')
  expect(files[0]).not.toContain('Lehigh Commons')
})

test('the keys rest in a field, with a modifier, in a sheet, and after G', async () => {
  await open()
  const files = await filesSavedBy(async () => {
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('nse')
    expect(page.getByRole('searchbox').element()).toHaveProperty('value', 'nse')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('heading', { name: 'Projects' }).click()
    // Not by the browser's driver: the browser has keys of its own with modifiers.
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) pressKeys('nse', { [modifier]: true })
    pressKeys('gs')
    expect(isAsked).toBe(true)
    pressKeys('ge')
  })
  expect(files).toEqual([])
  expect(where()).toBe('/jobber/projects')
  expect(document.activeElement?.closest('thead')).toBeFalsy()
})

test('the line at the foot and the list of all keys name them, and they rest while the list is open', async () => {
  await open()
  await expect.poll(bar).toContain('N new projectS sortE export')
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const listed = [...document.querySelectorAll('dialog .hw-keys-list div')].map(each => each.textContent)
  expect(listed).toEqual(expect.arrayContaining(['Nnew project', 'Ssort', 'Eexport']))
  const files = await filesSavedBy(() => userEvent.keyboard('nse'))
  expect(files).toEqual([])
  expect(where()).toBe('/jobber/projects')
})
