/* Pushes, in the service worker that also keeps the shell: it shows them, and leads to where one does something. */

self.addEventListener('push', event => event.waitUntil(show(event.data)))

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

async function show(data) {
  const { title, body, path, tag } = read(data)
  const look = { icon: '/icon-192.png', badge: '/icon-192.png' }
  await self.registration.showNotification(title, { body, tag, renotify: tag !== undefined, data: { path }, ...look })
}

// A browser takes away the right to push from whoever shows nothing: what can't be read is still shown as something.
function read(data) {
  try {
    const { title, body, path, tag } = data.json()
    if (typeof title === 'string') return { title, body: text(body), path: text(path), tag: text(tag) }
  } catch {}
  return { title: 'Haulway' }
}

function text(value) {
  return typeof value === 'string' ? value : undefined
}

// A window that is open is told, and goes there by itself: loading it anew could cut short what it is doing.
async function open(asked) {
  const path = asked && /^\/(?![/\\])/.test(asked) ? asked : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(client => client.visibilityState === 'visible') ?? windows[0]
  if (!shown) {
    await self.clients.openWindow(path)
    return
  }
  shown.postMessage({ type: 'open-path', path })
  // A browser may not let us come to the front; the window is where it was asked to be all the same.
  await shown.focus().catch(() => {})
}
