/** Which IP addresses are on the public internet. Everything that is not known to be is refused. */
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** RFC 6890 and its registry: private, shared, loopback, link-local, documentation, multicast and reserved networks. */
const notPublic4: [string, number][] = [
  ...net('0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24'),
  ...net('192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'),
]
/** Parts of the networks in use: addresses that hold an IPv4 address (6to4, Teredo), ORCHID and documentation. */
const notPublic6: [string, number][] = net('2001::/23 2001:db8::/32 2002::/16 3fff::/20')

const blocked = new BlockList()
for (const [address, bits] of notPublic4) blocked.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of notPublic6) blocked.addSubnet(address, bits, 'ipv6')
/** The only IPv6 addresses that are given to networks on the internet. */
const inUse = new BlockList()
inUse.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  return version === 6 && inUse.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

export class NotPublic extends Error {}

/** Connects only to public addresses: the one that is checked is the one that is connected to. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const allowed = found.filter(({ address }) => isPublicAddress(address))
    const [first] = allowed
    if (!first || allowed.length < found.length) return callback(new NotPublic(), '')
    return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
  })
}

function net(list: string): [string, number][] {
  return list.split(' ').map(each => {
    const [address = '', bits] = each.split('/')
    return [address, Number(bits)]
  })
}
