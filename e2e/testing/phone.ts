/**
 * The phone's half of Capacitor's bridge, as a script for a page. The functions are turned into text, so each may use
 * only its parameters and the browser's globals.
 */

type Options = Record<string, string>
type Phone = {
  plugins: Record<string, Record<string, (options: Options) => unknown>>
  /** What tests read: addresses opened in the system's browser, calls of the tracker, the Keystore. */
  seen: { opened: string[]; calls: { call: string; options: unknown }[]; secrets: () => object }
}

/** A script that makes a page of any origin act as the native app on that platform. */
export const bridgeScript = (platform: 'ios' | 'android') => {
  const phone = `(${makePhone.toString()})(${makeTracker.toString()})`
  return `(${bridge.toString()})(${phone}, '${platform}')`
}

function makePhone(trackerOf: typeof makeTracker): Phone {
  const stored = (prefix: string) => ({
    get: (key = '') => localStorage.getItem(prefix + key),
    set: (key = '', value = '') => localStorage.setItem(prefix + key, value),
    remove: (key = '') => localStorage.removeItem(prefix + key),
    keys: () =>
      Object.keys(localStorage)
        .filter(key => key.startsWith(prefix))
        .map(key => key.slice(prefix.length)),
  })
  const preferences = stored('CapacitorStorage.')
  const keystore = stored('Keystore.')
  const opened: string[] = []
  const calls: { call: string; options: unknown }[] = []
  const plugins: Phone['plugins'] = {
    App: {},
    Network: { getStatus: () => ({ connected: true, connectionType: 'cellular' }) },
    SplashScreen: { hide: () => undefined },
    Browser: { open: ({ url }) => void opened.push(url ?? ''), close: () => undefined },
    PushNotifications: { checkPermissions: () => ({ receive: 'prompt' }) },
    LocalNotifications: { checkPermissions: () => ({ display: 'prompt' }) },
    BackgroundGeolocation: trackerOf((call, options) => calls.push({ call, options })),
    Preferences: {
      get: ({ key }) => ({ value: preferences.get(key) }),
      set: ({ key, value }) => preferences.set(key, value),
      remove: ({ key }) => preferences.remove(key),
    },
    SecureStorage: {
      internalGetItem: ({ prefixedKey }) => ({ data: keystore.get(prefixedKey) }),
      internalSetItem: ({ prefixedKey, data }) => keystore.set(prefixedKey, data),
      internalRemoveItem: ({ prefixedKey }) => {
        keystore.remove(prefixedKey)
        return { success: true }
      },
      internalClearItemsWithPrefix: () => {
        for (const key of keystore.keys()) keystore.remove(key)
      },
      internalGetPrefixedKeys: () => ({ keys: keystore.keys() }),
    },
  }
  const secrets = () => Object.fromEntries(keystore.keys().map(key => [key, keystore.get(key)]))
  return { plugins, seen: { opened, calls, secrets } }
}

/** A tracker that only records its calls. */
function makeTracker(record: (call: string, options: unknown) => void): Phone['plugins'][string] {
  let isTracking = false
  const state = () => ({ enabled: isTracking, isMoving: isTracking, trackingMode: 1 })
  const track = (call: string, isTrackingAfter?: boolean) => (given: Options) => {
    record(call, given?.options ?? given)
    isTracking = isTrackingAfter ?? isTracking
    return state()
  }
  return {
    ready: track('ready'),
    setConfig: track('setConfig'),
    start: track('start', true),
    stop: track('stop', false),
    changePace: track('changePace'),
    getState: state,
    getProviderState: () => ({ enabled: true, status: 3, network: true, gps: true, accuracyAuthorization: 0 }),
    getCount: () => ({ count: 0 }),
    isPowerSaveMode: () => ({ isPowerSaveMode: false }),
    removeListener: () => undefined,
  }
}

/** Runs in the page, before the app. */
function bridge({ plugins, seen }: Phone, platform: 'ios' | 'android'): void {
  const listeners: { plugin: string; event: string; id: string; callback: (data: unknown) => void }[] = []
  const headers = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [
      ...Object.keys(methods).map(method => ({ name: method, rtype: 'promise' })),
      { name: 'addListener', rtype: 'callback' },
      { name: 'removeListener', rtype: 'callback' },
    ],
  }))
  Object.assign(globalThis, {
    ...(platform === 'android' ? { androidBridge: {} } : { webkit: { messageHandlers: { bridge: {} } } }),
    Capacitor: {
      PluginHeaders: headers,
      nativePromise: async (plugin: string, method: string, options: Options) => {
        // A phone answers later, in a task of its own.
        await new Promise(resolve => setTimeout(resolve))
        return plugins[plugin]?.[method]?.(options)
      },
      nativeCallback: (plugin: string, method: string, options: Options, callback: (data: unknown) => void) => {
        const event = options.eventName ?? ''
        const id = options.callbackId ?? String(Math.random())
        const at = listeners.findIndex(each => each.id === id)
        if (method === 'addListener') listeners.push({ plugin, event, id, callback })
        else if (at !== -1) listeners.splice(at, 1)
        return Promise.resolve(id)
      },
    },
    haulwayPhone: {
      ...seen,
      emit: (plugin: string, event: string, data: unknown) => {
        for (const each of listeners) if (each.plugin === plugin && each.event === event) each.callback(data)
      },
    },
  })
}
