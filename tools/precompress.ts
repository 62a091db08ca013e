import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** File types that compress well. Images and fonts are compressed already. */
const texts = /\.(js|mjs|css|html|svg|json|webmanifest|geojson|wasm|txt|xml)$/
/** Smaller files fit in one or two packets anyway. */
const bytesMin = 1024

const packings = [
  {
    ending: '.br',
    pack: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  },
  { ending: '.gz', pack: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
]

/** Writes a Brotli and a gzip copy of each text file at build time, so that no server compresses it per visitor. */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => texts.test(file))
    .map(file => path.join(folder, file))
    .filter(file => statSync(file).size >= bytesMin)
  await Promise.all(
    files.flatMap(file => {
      const bytes = readFileSync(file)
      return packings.map(async ({ ending, pack }) => {
        const packed = await pack(bytes)
        if (packed.length < bytes.length) writeFileSync(file + ending, packed)
      })
    }),
  )
}

// Runs as a separate process, because the build is synchronous: node tools/precompress.ts app/dist
await precompress(process.argv[2] ?? '')
