import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '127.255.0.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '203.0.113.7',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  'fec0::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:0:a00::1',
  '2001:db8::1',
  'fe80::1%eth0',
  'localhost',
  '',
  '127.1',
])('%s is not public', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.63.255.255', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
