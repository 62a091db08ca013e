/** Short links that maps apps share: the place is not in the link, but in the longer one that it leads to. */

/** The parts of a `URL` that say where it leads. */
export type WebAddress = { protocol: string; hostname: string; port: string; pathname: string; username: string }

/** The servers of short links, and what their paths begin with: goo.gl shortens other addresses, too. */
const shortHosts: Readonly<Record<string, string>> = {
  'maps.app.goo.gl': '/',
  'goo.gl': '/maps/',
  'maps.apple': '/',
}

/** The servers of the long links. */
const longHosts = ['www.google.com', 'google.com', 'maps.google.com', 'maps.apple.com']

/** Whether the address is a short link that the server may follow. */
export function isShortMapLink({ protocol, hostname, port, pathname, username }: WebAddress): boolean {
  const start = Object.hasOwn(shortHosts, hostname) ? shortHosts[hostname] : undefined
  if (start === undefined || port !== '' || username !== '') return false
  return protocol === 'https:' && pathname.startsWith(start) && pathname.length > start.length
}

/** Whether a short link may lead to the address. */
export function isLongMapLink({ protocol, hostname, port }: WebAddress): boolean {
  return protocol === 'https:' && port === '' && longHosts.includes(hostname)
}
