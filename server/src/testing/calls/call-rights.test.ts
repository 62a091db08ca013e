/** The examples of the calls, read without a server: what they name exists. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { callRights } from './call-rights.fixture.ts'

test('a call that can’t be shown by one request names an existing test that shows it', () => {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  for (const { shownBy } of Object.values(callRights)) {
    if (!shownBy) continue
    const file = path.join(root, shownBy.file)
    expect(existsSync(file)).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(`test('${shownBy.title}'`)
  }
})
