/** Makes ids on this device (UUIDv7). */
import { buildId } from '@haulway/domain/ids.ts'

export function newId(): string {
  return buildId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
}
