/** Passwords are stored as argon2id, 13 to 22 ms a hash on a small machine; OWASP's second choice of parameters. */
import { hash, verify } from '@node-rs/argon2'

// The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}
