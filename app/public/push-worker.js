/* The part of the service worker that shows pushes. A tap on one opens the page to act on it. */

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

// Browsers revoke the permission of an app whose push shows nothing, so an unreadable push still shows a title.
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

// An open window gets a message and navigates: reloading it could interrupt what it is doing.
async function open(asked) {
  const path = asked && /^\/(?![/\\])/.test(asked) ? asked : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(client => client.visibilityState === 'visible') ?? windows[0]
  if (!shown) {
    await self.clients.openWindow(path)
    return
  }
  shown.postMessage({ type: 'open-path', path })
  // The browser may refuse to focus the window. It has navigated anyway.
  await shown.focus().catch(() => {})
}
