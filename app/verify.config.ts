/**
 * Builds `verify.html`, the page that checks proofs: one file, so that it can be saved and used without a network. Its
 * policy lets it load nothing: what is checked never leaves the browser.
 */
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [inOneFile()],
  build: {
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: false,
    // Beside the app's own files.
    emptyOutDir: false,
    rolldownOptions: { input: `${import.meta.dirname}/verify.html`, output: { codeSplitting: false } },
  },
})

function inOneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const html = bundle['verify.html']
      if (html?.type !== 'asset') throw new Error('the page of proofs was not built')
      let script = ''
      let style = ''
      for (const [name, part] of Object.entries(bundle)) {
        if (name === 'verify.html') continue
        if (part.type === 'chunk') script += part.code
        else if (name.endsWith('.css')) style += String(part.source)
        delete bundle[name]
      }
      // The parser ends a script at this text, even inside a string.
      script = script.replaceAll('</script', '<\\/script')
      const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'`
      html.source = String(html.source)
        .replaceAll(/\s*<(script type="module"[^>]*><\/script|link rel="stylesheet"[^>]*)>/g, '')
        .replace('<title>', () => `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <title>`)
        .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
        .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`)
    },
  }
}
