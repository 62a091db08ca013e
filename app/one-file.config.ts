/**
 * Builds a page that is one file and needs nothing of the app: `vite build --mode verify`, `--mode follow`. Its policy
 * lets it run only its own script; the one that checks proofs may load nothing, so what is checked stays on the device.
 */
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'

/** The pages, and what each may load. */
const connects: Record<string, string> = { verify: '', follow: " connect-src 'self';" }

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [inOneFile(`${mode}.html`, connects[mode] ?? '')],
  build: {
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: false,
    // Beside the app's own files.
    emptyOutDir: false,
    rolldownOptions: { input: `${import.meta.dirname}/${mode}.html`, output: { codeSplitting: false } },
  },
}))

function inOneFile(page: string, connect: string): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle[page]
      if (html?.type !== 'asset') throw new Error(`${page} was not built`)
      let script = ''
      let style = ''
      for (const [name, part] of Object.entries(bundle)) {
        if (name === page) continue
        if (part.type === 'chunk') script += part.code
        else if (name.endsWith('.css')) style += String(part.source)
        delete bundle[name]
      }
      // The parser ends a script at this text, even inside a string.
      script = script.replaceAll('</script', '<\\/script')
      const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const own = `script-src ${hashOf(script)}; style-src ${hashOf(style)};`
      const policy = `default-src 'none'; ${own}${connect} base-uri 'none'`
      html.source = String(html.source)
        .replaceAll(/\s*<(script type="module"[^>]*><\/script|link rel="stylesheet"[^>]*)>/g, '')
        .replace('<title>', () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <title>`)
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`)
    },
  }
}
