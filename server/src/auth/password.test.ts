import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from './password.ts'

test('a password has an argon2id hash at a cost that OWASP recommends, and only it matches', async () => {
  const hash = await hashPassword('gravel and sand')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPasswordOf(hash, 'gravel and sand')).toBe(true)
  expect(await isPasswordOf(hash, 'gravel and mud')).toBe(false)
})
