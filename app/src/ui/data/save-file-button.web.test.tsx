/** A long download says how much of it has arrived. */
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../stage.fixture.tsx'
import { SaveFileButton } from './SaveFileButton.tsx'
import { useSaveFile } from './use-save-file.ts'

const { draw } = openStage()
const saved: string[] = []
let click: MockInstance
beforeEach(() => {
  saved.length = 0
  click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => click.mockRestore())

const progress = Promise.withResolvers<string>()
let receive: (bytes: number) => void

function TwoFiles() {
  const saver = useSaveFile()
  const read = (onReceived: typeof receive) => {
    receive = onReceived
    return progress.promise
  }
  return (
    <>
      <SaveFileButton saver={saver} file={{ name: 'statement.pdf', read }} label="Download PDF" />
      <SaveFileButton saver={saver} file={{ name: 'statement.csv', read }} label="Download CSV" />
    </>
  )
}

test('a file’s button shows how much was received, the other file waits, and then the file is saved', async () => {
  draw(<TwoFiles />)
  await page.getByRole('button', { name: 'Download PDF' }).click()
  await expect.element(page.getByRole('button', { name: 'Please Wait...' })).toBeVisible()
  receive(2_500_000)
  await expect.element(page.getByRole('button', { name: '2.5 MB received' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  progress.resolve('{}')
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
  expect(saved).toEqual(['statement.pdf'])
})
