/**
 * Every page imports the styles of all classes that it draws, so its look does not depend on the page opened before it.
 */
import path from 'node:path'
import { expect, test } from 'vitest'
import { listSources } from './source.ts'

const app = listSources('.css', '.tsx', '.ts').filter(({ file }) => file.startsWith('app/src/'))
const sources = new Map(app.map(source => [source.file, source]))

/** The files that a file imports when it is loaded, or with `import()` later. */
function importsOf(file: string, kind: 'static' | 'dynamic'): string[] {
  const pattern = kind === 'static' ? /(?:from|import)\s+['"](\.[^'"]+)['"]/g : /import\('(\.[^']+)'\)/g
  const written = sources.get(file)?.text.matchAll(pattern) ?? []
  return [...written].map(([, at = '']) => path.posix.join(path.posix.dirname(file), at))
}

/** A file and all that it loads with it. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set([file])
  for (const each of loaded) for (const next of importsOf(each, 'static')) loaded.add(next)
  return loaded
}

/** Each class that has styles of its own, with the file that has them. */
function listStyled(): Map<string, string> {
  const styled = new Map<string, string>()
  for (const { file, text } of app.filter(({ file }) => file.endsWith('.css'))) {
    const rules = withoutComments(text).matchAll(/(?:^|[,}])\s*\.([a-z][\w-]*)\s*(?=[,{])/g)
    for (const [, name = ''] of rules) styled.set(name, file)
  }
  return styled
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}

function classesIn(file: string): string[] {
  const attributes = sources.get(file)?.text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g) ?? []
  return [...attributes].flatMap(([, plain, computed]) => (plain ?? computed ?? '').match(/[a-z][\w-]+/g) ?? [])
}

test('each page loads the styles of the classes that it draws', () => {
  const styled = listStyled()
  const first = loadedWith('app/src/main.tsx')
  const later = [...new Set([...sources.keys()].flatMap(file => importsOf(file, 'dynamic')))]
  expect(later.length).toBeGreaterThan(20)
  const unstyled = ['app/src/main.tsx', ...later].flatMap(page => {
    const loaded = new Set([...loadedWith(page), ...first])
    return [...loaded].flatMap(file =>
      classesIn(file)
        .filter(name => styled.has(name) && !loaded.has(styled.get(name)!))
        .map(name => `${file} draws .${name} of ${styled.get(name)}, which ${page} does not load`),
    )
  })
  expect(unstyled).toEqual([])
})

type Setting = { name: string; file: string; property: string; value: string }

/** What rules set whose selector is one class and nothing else. */
function listSettings(): Setting[] {
  const styles = app.filter(({ file }) => file.endsWith('.css') && file !== loadedFirst)
  return styles.flatMap(({ file, text }) =>
    [...withoutComments(text).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
      const names = selectors.split(',').flatMap(each => /^\s*\.([\w-]+)\s*$/.exec(each)?.[1] ?? [])
      const lines = [...body.matchAll(/([\w-]+):([^;]+)/g)]
      return names.flatMap(name => lines.map(([, property = '', value = '']) => ({ name, file, property, value })))
    }),
  )
}

/** The main file loads them before all others. */
const loadedFirst = 'app/src/ui/theme/base.css'

/** Whether one element can't have both, such as two paddings, unless one of the files comes later. */
function contradict(one: Setting, other: Setting): boolean {
  const isPart = (of: Setting, each: Setting) => `${each.property}-`.startsWith(`${of.property}-`)
  return one.file !== other.file && one.value !== other.value && (isPart(one, other) || isPart(other, one))
}

test('each class with styles is one that an element can have', () => {
  const code = app.filter(({ file }) => !file.endsWith('.css')).map(({ text }) => text)
  const libraries = /^(?:ion-|maplibregl-|tab-selected$)/
  const written = code.join('\n')
  // `hw-plain-${size}` is any class that begins so.
  const begun = [...written.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start)
  const isDrawn = (name: string) => written.includes(name) || begun.some(start => name.startsWith(start))
  const styled = app
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) => {
      const selectors = withoutComments(text).replaceAll(/\{[^{}]*\}/g, '{}')
      return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => ({ file, name }))
    })
  expect(styled.length).toBeGreaterThan(500)
  const unused = styled.filter(({ name }) => !libraries.test(name) && !isDrawn(name))
  expect(unused.map(({ file, name }) => `${file} .${name}`)).toEqual([])
})

test('classes that an element has together set nothing differently: the order of files would decide', () => {
  const settings = Map.groupBy(listSettings(), ({ name }) => name)
  const attributes = app.flatMap(({ text }) => [...text.matchAll(/className=(?:"([^"]*)"|\{[^}]*?['`]([^'`]*)['`])/g)])
  const together = attributes
    .map(([, plain, computed]) => (plain ?? computed ?? '').split(/\s+/).flatMap(name => settings.get(name) ?? []))
    .filter(set => new Set(set.map(({ file }) => file)).size > 1)
  expect(together.length).toBeGreaterThan(5)
  const unclear = together.flatMap(set =>
    set.flatMap(one =>
      set.filter(other => contradict(one, other)).map(({ file, name, property }) => `${file} .${name} ${property}`),
    ),
  )
  expect([...new Set(unclear)]).toEqual([])
})

test('a checkbox has one look: only CheckBox draws one', () => {
  const parts = app.filter(({ file }) => file.endsWith('.tsx') && !/\.(test|fixture)\./.test(file))
  const drawing = parts.filter(({ text }) => text.includes('type="checkbox"'))
  expect(drawing.map(({ file }) => file)).toEqual(['app/src/ui/controls/CheckBox.tsx'])
})
