/** A client's address in the form that limits count. */
import { isIPv6 } from 'node:net'

/**
 * An IPv6 address counts by its first 64 bits, since a client that has one of them has all. An IPv4 address counts as
 * it is, in whichever notation.
 */
export function addressToCount(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const whole =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - tailGroups.length).fill('0'), ...tailGroups]
  return `${whole
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
