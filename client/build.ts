/**
 * Builds the files that `npm pack` packs: JavaScript modules by Vite, their types by TypeScript, and the parts of the
 * domain that the client needs, so the package depends on no other workspace.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const here = import.meta.dirname
const dist = path.join(here, 'dist')
const dependencies = Object.keys(packageJson.dependencies)

rmSync(dist, { recursive: true, force: true })
await build({
  root: here,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: dist,
    target: 'es2023',
    minify: false,
    lib: { entry: path.join(here, 'src/client.ts'), formats: ['es'] },
    rolldownOptions: {
      // Installed with the package.
      external: name => dependencies.some(each => name === each || name.startsWith(`${each}/`)),
      // Keep whole modules: users of the package import exports that the client itself does not use.
      treeshake: false,
      output: { preserveModules: true, preserveModulesRoot: path.join(here, '..'), entryFileNames: '[name].js' },
    },
  },
})
const typed = spawnSync('tsc', ['-p', 'tsconfig.pack.json'], { cwd: here, stdio: ['ignore', 'inherit', 'inherit'] })
if (typed.status !== 0) throw new Error('The types of the client could not be built.')
for (const file of globSync('**/*.d.ts', { cwd: dist })) nameFiles(path.join(dist, file))

/** In the package, the domain is next to the client, and imports name `.js` files instead of `.ts` sources. */
function nameFiles(file: string): void {
  const up = path.relative(path.dirname(file), path.join(dist, 'domain/src'))
  const domain = up.startsWith('.') ? up : `./${up}`
  const text = readFileSync(file, 'utf8')
    .replaceAll(/(['"])@haulway\/domain\/([^'"]+)\.ts\1/g, `$1${domain}/$2.js$1`)
    .replaceAll(/(['"])(\.[^'"]*)\.ts\1/g, '$1$2.js$1')
  writeFileSync(file, text)
}
