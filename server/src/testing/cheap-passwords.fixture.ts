/**
 * Runs before each test file with a server in its process: passwords are hashed at the least cost, because the tests
 * hash hundreds. `password.test.ts` tests the cost that the server uses, and servers started as processes use it.
 */
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', async importOriginal => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return { ...argon2, hash: (password: string) => argon2.hash(password, least) }
})
