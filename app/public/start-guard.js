/*
 * Says what to do where the app does not start: a script that did not load, or failed, or a browser that keeps nothing.
 * It is loaded before the app, and on its own: it must work where nothing else does.
 */
;(() => {
  const sentences = {
    en: {
      other: 'Haulway did not start. Please try again. If that does not help, close it and open it again.',
      storage:
        'This browser does not let Haulway keep anything on this device. Please allow site data for this page, or leave the private window. Then try again.',
      again: 'Try again',
    },
    es: {
      other: 'Haulway no arrancó. Inténtelo de nuevo. Si no ayuda, ciérrelo y vuelva a abrirlo.',
      storage:
        'Este navegador no permite que Haulway guarde nada en este dispositivo. Permita los datos del sitio para esta página, o salga de la ventana privada. Luego inténtelo de nuevo.',
      again: 'Intentar de nuevo',
    },
    fr: {
      other: 'Haulway n’a pas démarré. Veuillez réessayer. Si cela n’aide pas, fermez-le et rouvrez-le.',
      storage:
        'Ce navigateur ne permet pas à Haulway de garder quoi que ce soit sur cet appareil. Autorisez les données de ce site, ou quittez la fenêtre privée. Puis réessayez.',
      again: 'Réessayer',
    },
  }
  const code = String(navigator.language ?? '')
    .slice(0, 2)
    .toLowerCase()
  const words = sentences[code] ?? sentences.en
  /** By then a slow phone on a slow network has drawn something. */
  const startMs = 30_000
  /** What is reported at most, so that a fault in a circle fills no list. */
  let reportsLeft = 5
  let isAppReporting = false
  /** How often the page is loaded again before it says that it did not start, and the pause before each. */
  const triesMax = 3
  const pauseMs = 1_000
  const triesKey = 'haulway-start-tries'
  let isTryingAgain = false
  let shown

  const find = id => document.getElementById(id)
  /** A style sheet can fail before the page has its root. */
  const isBlank = () => !find('root')?.childElementCount

  function show(kind) {
    // What storage is about says more than that nothing was drawn.
    if (shown === 'storage') return
    shown = kind
    if (document.readyState === 'loading') return
    const trouble = find('start-trouble')
    trouble.querySelector('p').textContent = words[kind]
    trouble.querySelector('button').textContent = words.again
    trouble.hidden = false
    // A native shell's splash screen covers the page until it is hidden.
    window.Capacitor?.Plugins?.SplashScreen?.hide()
  }

  function hide() {
    // Drawn without its style: the tries still count, so that they end.
    if (isTryingAgain) return
    try {
      sessionStorage.removeItem(triesKey)
    } catch {}
    if (shown !== 'blank') return
    shown = undefined
    find('start-trouble').hidden = true
  }

  function lookSoon() {
    setTimeout(() => {
      if (isTryingAgain) return
      if (document.readyState === 'loading') lookSoon()
      else if (isBlank()) showBlank()
    }, 500)
  }

  function showBlank() {
    if (shown) return
    show('other')
    shown = 'blank'
  }

  addEventListener('haulway-reports', () => {
    isAppReporting = true
  })
  addEventListener('haulway-trouble', event => show(event.detail === 'storage' ? 'storage' : 'other'))
  addEventListener(
    'error',
    ({ target, error, message }) => {
      const file = target?.src ?? target?.href
      if (target !== window && file === undefined) return
      // A missing picture does not stop the app.
      if (target !== window && !/^(script|link)$/i.test(target.tagName)) return
      if (/\/assets\//.test(file) && tryAgain()) return
      // Later it is a part's own style, such as a map's: the app goes on without it.
      if (target?.rel === 'stylesheet' && isBlank()) show('other')
      lookSoon()
      report(file === undefined ? (error ?? new Error(message)) : new Error(`${file} did not load`))
    },
    true,
  )
  /**
   * While nodes are updated, each has the files of its own version only. The page may come from one and its files from
   * another, so both are requested again before anything is shown.
   */
  function tryAgain() {
    if (isTryingAgain) return true
    // Later it is a part's own file: the part is loaded again, or says that it can't be.
    if (!isBlank()) return false
    try {
      const tries = Number(sessionStorage.getItem(triesKey) ?? 0)
      if (tries >= triesMax || !navigator.onLine) return false
      sessionStorage.setItem(triesKey, String(tries + 1))
    } catch {
      return false
    }
    isTryingAgain = true
    document.documentElement.classList.add('loads-again')
    setTimeout(() => window.location.reload(), pauseMs)
    return true
  }

  addEventListener('unhandledrejection', ({ reason }) => {
    lookSoon()
    report(reason)
  })
  addEventListener('DOMContentLoaded', () => {
    find('start-trouble')
      .querySelector('button')
      .addEventListener('click', () => window.location.reload())
    // Drawn after all, or taken away by an error of React's, which leaves nothing.
    new MutationObserver(() => (isBlank() ? lookSoon() : hide())).observe(find('root'), { childList: true })
    if (shown) show(shown)
  })
  setTimeout(() => {
    if (!isBlank()) return
    showBlank()
    report(new Error('Nothing was drawn in time'))
  }, startMs)

  /** Sends it to the log of errors, as the user who is logged in. Without one, it waits on the device for the app. */
  function report(error) {
    if (isAppReporting || reportsLeft === 0) return
    reportsLeft -= 1
    const payload = { what: 'start', path: location.pathname, isOnline: navigator.onLine }
    for (const part of ['name', 'message', 'stack']) payload[part] = String(error?.[part] ?? error).slice(0, 4000)
    const input = { payload, occuredOn: Date.now(), platform: 'web', userId: null }
    const entry = { id: newId(), call: 'appendErrorLog', input }
    send(entry)
      .then(
        isSent => isSent || keep(entry),
        () => keep(entry),
      )
      .catch(() => {})
  }

  async function send({ id, input }) {
    const token = await readToken()
    if (!token) return false
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id }
    const answer = await fetch('/haulway-error-logs', { method: 'POST', headers, body: JSON.stringify(input) })
    return answer.ok
  }

  /** The token of the login that the app keeps (`src/native/web-secrets.ts`), if this device has one. */
  function readToken() {
    return new Promise(resolve => {
      const opening = indexedDB.open('haulway-secrets')
      // No one has logged in here. Only the app creates this database, with its store.
      opening.onupgradeneeded = () => opening.transaction.abort()
      opening.onerror = () => resolve(undefined)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('secrets').objectStore('secrets').get('session')
        reading.onsuccess = () => resolve(reading.result?.accessToken)
        reading.onerror = () => resolve(undefined)
        opening.result.close()
      }
      setTimeout(resolve, 3000)
    })
  }

  function keep(entry) {
    const key = 'CapacitorStorage.logsWaiting'
    const waiting = JSON.parse(localStorage.getItem(key) ?? '[]')
    localStorage.setItem(key, JSON.stringify([...waiting, entry].slice(-30)))
  }

  /** A UUID of version 7, as all ids are. */
  function newId() {
    const random = [...crypto.getRandomValues(new Uint8Array(10))]
      .map(byte => byte.toString(16).padStart(2, '0'))
      .join('')
    const time = Date.now().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
  }
})()
