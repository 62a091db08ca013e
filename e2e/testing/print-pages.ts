/** Set up for each file of stories: after one that failed, prints what every open page shows. */
import { afterEach } from 'vitest'
import { readPages } from './browser.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await readPages()) console.error(page)
})
