/** The login on the web: it is kept for the next start, and every tab follows. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { preferenceKeys } from './preferences.ts'
import { readSecret, removeSecret, writeSecret } from './secrets.ts'
import { onSecretChanged } from './web-secrets.ts'

const key = preferenceKeys.session
const schema = z.object({ token: z.string() })

test('a secret is kept until it is removed, and not in localStorage', async () => {
  expect(await readSecret(key, schema)).toBeUndefined()
  await writeSecret(key, { token: 'one' })
  await writeSecret(key, { token: 'very secret' })
  expect(await readSecret(key, schema)).toEqual({ token: 'very secret' })
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('very secret')
  await removeSecret(key)
  expect(await readSecret(key, schema)).toBeUndefined()
})

test('a secret that this version can’t read counts as none', async () => {
  await writeSecret(key, { password: 'of an older version' })
  expect(await readSecret(key, schema)).toBeUndefined()
  await removeSecret(key)
})

test('another tab learns that a secret was written or removed, and this one does not hear itself', async () => {
  const otherTab = new BroadcastChannel('haulway-secrets')
  const told: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => told.push(data))
  let heard = 0
  onSecretChanged(key, () => heard++)
  await writeSecret(key, { token: 'one' })
  await removeSecret(key)
  await eventually(() => expect(told).toEqual([key, key]))
  expect(heard).toBe(0)
  otherTab.postMessage('theme')
  otherTab.postMessage(key)
  await eventually(() => expect(heard).toBe(1))
  otherTab.close()
})
