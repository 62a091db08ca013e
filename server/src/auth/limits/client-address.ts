/** A client's address as limits count it. */
import { isIPv6 } from 'node:net'

/**
 * An IPv6 address counts by its first 64 bits, since whoever has one of them has all; an IPv4 address as it is, however
 * it is written.
 */
export function addressToCount(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  const whole =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - behind.length).fill('0'), ...behind]
  return `${whole
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
