import path from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = process.env.HAULWAY_API ?? 'http://127.0.0.1:8080'

// Lingui looks for it from the working folder, which is the root's when the tests run.
process.env.LINGUI_CONFIG ??= `${import.meta.dirname}/lingui.config.ts`

// Everything the server answers itself. A path that is neither of these nor a file is a screen of the app.
const apiPaths = [
  '/subscribe',
  '/documents',
  '/locations',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/login',
  '/base-map',
]

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** What is loaded together is one file, because each file is a request. A module belongs to the first that needs it. */
const files = [
  fileOf('first', (id, graph) => needs('src/main.tsx', graph).has(id)),
  fileOf('screens', (id, graph) => needs('src/areas/Screens.tsx', graph).has(id)),
  fileOf('user', (id, graph) => needs('src/UserApp.tsx', graph).has(id)),
  fileOf('areas', (id, graph) => isShared(id, 'src/areas/area-parts.ts', graph)),
  fileOf('pages', (id, graph) => isShared(id, 'src/areas/pages.ts', graph)),
]

function fileOf(name: string, belongs: (id: string, graph: Graph) => boolean) {
  return { name: (id: string, graph: Graph) => (belongs(id, graph) ? name : null), debugName: name }
}

/** Whether several parts of a list need the module. What only one of them needs is in that part's own file. */
function isShared(id: string, list: string, graph: Graph): boolean {
  const parts = graph.getModuleInfo(path.join(import.meta.dirname, list))?.dynamicallyImportedIds ?? []
  return parts.filter(part => needs(part, graph).has(id)).length > 1
}

/** Per module, all modules that it imports, directly or through others. */
const modulesOf = new Map<string, Set<string>>()

/** @param from its path, also relative to the app */
function needs(from: string, graph: Graph): Set<string> {
  const root = path.resolve(import.meta.dirname, from)
  const known = modulesOf.get(root)
  if (known) return known
  const found = new Set([root])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  modulesOf.set(root, found)
  return found
}

export default defineConfig({
  root: import.meta.dirname,
  // A native shell loads its page from the phone, so its build needs the server's URL (docs/mobile.md).
  define: { 'import.meta.env.HAULWAY_SERVER_URL': JSON.stringify(process.env.HAULWAY_SERVER_URL ?? '') },
  plugins: [
    react(),
    lingui(),
    // Messages stay in the bundle, so that a sentence not yet in a catalog is read in English, never as a hash.
    babel({
      presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })],
    }),
    VitePWA(shell()),
  ],
  // Named ahead, so that a browser test is not reloaded when the first of them is met.
  optimizeDeps: {
    include: [
      '@aparajita/capacitor-secure-storage',
      '@capacitor/local-notifications',
      '@transistorsoft/capacitor-background-geolocation',
      '@ionic/react',
      '@ionic/react-router',
      '@lingui/core',
      '@lingui/message-utils/compileMessage',
      '@lingui/react',
      'react-dom/client',
      'react-hook-form',
      'react-router-dom',
      'uqr',
      'zod',
      'dexie',
      'maplibre-gl',
      'pmtiles',
      '@maplibre/geojson-vt',
      '@maplibre/vt-pbf',
      '@protomaps/basemaps',
    ],
  },
  build: {
    target: 'es2023',
    // kB: the library of the map is one file of that size, loaded with the first map.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      // Only `.js`: their style sheets are wanted for their effect, and would be dropped.
      treeshake: { moduleSideEffects: id => !/node_modules\/(@ionic|ionicons|@stencil)\/.*\.js$/.test(id) },
      output: {
        codeSplitting: {
          groups: [
            { name: 'maplibre', test: /node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\// },
            // The implementations of plugins for browsers are imported when they are called, at the start.
            { name: 'first', test: /node_modules\/(@capacitor|@aparajita)\/.*\/web\.js$/ },
            ...files,
          ],
        },
      },
    },
  },
  server: {
    port: 8400,
    proxy: {
      ...Object.fromEntries(apiPaths.map(path => [path, { target: api }])),
      // Screens have the same kind of URLs as calls, but only pages are requested as text/html.
      '^/([a-z]+(-[a-z]+)+|auth)(/|$|[?])': {
        target: api,
        bypass: request => (request.headers.accept?.includes('text/html') ? request.url : undefined),
      },
    },
  },
})

/** The precached shell: opens with no network; a new version waits until the next load (registerType 'prompt'). */
function shell(): Parameters<typeof VitePWA>[0] {
  return {
    registerType: 'prompt',
    injectRegister: false,
    includeAssets: ['icon.svg', 'icon-180.png'],
    manifest: {
      name: 'Haulway',
      short_name: 'Haulway',
      description: 'Every load, from the bucket to the bank.',
      id: '/',
      start_url: '/',
      display: 'standalone',
      background_color: '#1B1E20',
      theme_color: '#1B1E20',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
    workbox: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,geojson}'],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [
        /^\/(documents|locations|docs|healthz|readyz|openapi\.json|subscribe|auth\/api)/,
        /^\/(verify\.html|follow\.html|\.well-known)/,
      ],
      // Pushes are shown by a script of our own beside the shell; a change of it is a new version like any other.
      importScripts: ['/push-worker.js'],
      globIgnores: ['**/push-worker.js'],
      maximumFileSizeToCacheInBytes: 4_000_000,
      cleanupOutdatedCaches: true,
    },
  }
}
