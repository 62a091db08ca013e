/**
 * The order of each workspace's folders. A folder (or a file next to the folders) imports only from itself and from
 * names to its left in this list. There are no exceptions: move the code, or move the name. A subfolder can be listed
 * before its folder: the longest name that matches a file is its place. Tests and fixtures may import what they need.
 */
export const order = {
  domain: [
    ...['seed', 'properties', 'eventually', 'afternoon-zone'],
    ...[
      'errors',
      'money',
      'time',
      'geo',
      'units',
      'us-states',
      'input-sentences',
      'read-input',
      'ids',
      'language',
      'text',
      'phone-no',
      'csv',
      'call',
      'seal',
    ],
    ...['geofence/corners', 'document', 'pay'],
    ...[
      'user/proof',
      'entity',
      'user',
      'api-key',
      'truck-paper',
      'truck',
      'paper',
      'gps-device',
      'material',
      'geo-pin',
      'place',
      'ledger',
      'work',
      'payment',
    ],
    ...['load-log', 'metrics', 'share-link', 'tracker/event', 'track', 'geofence', 'tracker'],
    ...['notification', 'attachment', 'webhook'],
    ...['startup', 'log', 'paste'],
    'wire',
  ],
  client: [
    ...['new-id', 'call', 'retry', 'storage', 'transport', 'memory-storage'],
    ...['read', 'session', 'signer', 'sync', 'client'],
  ],
  demo: ['day', 'demo-id', 'region', 'simulator', 'town', 'tracks'],
  server: [
    ...['config', 'within', 'tracing'],
    ...['db', 'jobs', 'auth', 'sync', 'webhook/event', 'place/finder', 'http', 'base-map'],
    ...['user', 'webhook/stop-webhooks', 'share-link/end-links-by'],
    ...['gps-device/end-devices-by', 'gps-device/gps-device-texts'],
    ...['entity', 'webhook', 'notification', 'attachment'],
    ...['truck', 'paper', 'truck-paper', 'gps-device', 'material', 'geo-pin', 'place', 'ledger', 'pay'],
    ...[
      'work',
      'entity/joining',
      'payment',
      'load-log',
      'work/board',
      'work/shift',
      'driver-pay',
      'tracking',
      'proof',
      'share-link',
      'startup',
      'log',
    ],
    'account-delete',
    ...['api-node', 'testing'],
    ...['admin', 'start-demo'],
    'main',
  ],
  app: [
    ...['native', 'paths', 'sync', 'ask', 'session', 'ui', 'map'],
    ...[
      'user',
      'truck/TruckPlate',
      'entity',
      'api-key',
      'webhook',
      'frame',
      'truck-paper',
      'truck',
      'paper',
      'gps-device',
      'material',
      'paste',
      'geo-pin',
      'pay',
      'work',
      'load-log',
    ],
    ...['share-link', 'tracking', 'attachment', 'payment', 'work/shift', 'work/balance', 'notification', 'log'],
    ...['load', 'live-map', 'timeline', 'account', 'palette'],
    ...['paper/pages', 'truck/details', 'work/project/page', 'work/dispatch-board'],
    'startup',
    'areas',
    'UserApp',
    'App',
    'main',
    'gallery',
    'verify',
    'follow',
  ],
} as const satisfies Record<string, readonly string[]>

export type Workspace = keyof typeof order

type Outside = {
  workspaces: readonly Workspace[]
  packages: readonly string[] | 'any'
  /** Workspaces that only tests may import, for example to start a node. */
  inTests?: readonly Workspace[]
}

/** What each workspace may import from outside, besides Node's own modules. */
export const outside: Record<Workspace, Outside> = {
  domain: {
    workspaces: [],
    packages: ['zod', '@orpc/contract', 'ibantools', 'canonicalize', '@noble/hashes', '@noble/curves', '@scure/base'],
  },
  client: {
    workspaces: ['domain'],
    packages: ['zod', '@orpc/contract', '@orpc/client', '@orpc/openapi-client'],
    inTests: ['server'],
  },
  demo: { workspaces: ['domain', 'client'], packages: ['zod'], inTests: ['server'] },
  server: { workspaces: ['domain'], packages: 'any' },
  app: { workspaces: ['domain', 'client'], packages: 'any' },
}

/** Packages that only one folder may import. */
export const onlyIn = [
  {
    // Except Capacitor's command line, which builds the shells and is not part of the app.
    packages: /^@capacitor\/(?!cli$)|^@aparajita\/capacitor|^@transistorsoft\/capacitor|^capacitor-/,
    folder: 'app/native',
  },
]
