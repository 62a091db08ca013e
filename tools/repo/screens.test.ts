/** Rules for the app's forms and pages, which the tests of screens depend on. */
import { expect, test } from 'vitest'
import { code } from './source.ts'

const isOwn = (file: string) => file.startsWith('app/src/') && !/\.(test|fixture)\.tsx?$|\/gallery\//.test(file)
const app = code.filter(({ file }) => isOwn(file))

test('every form of the app has a row in the test that submits each form empty and filled in', () => {
  const rows = code.filter(({ file }) => /app\/src\/areas\/forms\/.*\.fixture\.tsx$/.test(file))
  const tested = rows.flatMap(({ text }) => [...text.matchAll(/form: '([^']+)'/g)].map(match => `app/src/${match[1]}`))
  // A file with two forms is named twice.
  const forms = app.flatMap(({ file, text }) => [...text.matchAll(/<(Form|form)\b/g)].map(() => file))
  const own = forms.filter(file => file !== 'app/src/ui/controls/Form.tsx')
  expect(own.length).toBeGreaterThan(0)
  expect(tested.toSorted()).toEqual(own.toSorted())
})

// The test of unsaved answers leaves each form of the list. This one also finds what is typed outside a form.
test('whatever takes what a user types knows that it is not saved yet', () => {
  const typed = app.filter(({ file, text }) => /<(Form|form|TextAreaField)\b/.test(text) && !file.includes('/ui/'))
  const known = /\buse(Form|Unsaved|FormContext)\b|\bUseFormReturn\b/
  expect(typed.length).toBeGreaterThan(0)
  expect(typed.filter(({ text }) => !known.test(text)).map(({ file }) => file)).toEqual([])
})

// React may draw a component more than once, or drop a drawing. `useLatest` and `useEffectEvent` are for what ends later.
test('no component writes a ref while it is drawn', () => {
  const lines = app.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => (/^ {2}(if \(.*\) )?\w+\.current [|&?]{0,2}= /.test(line) ? [`${file}:${i + 1}`] : [])),
  )
  expect(lines).toEqual([])
})

test('no form sets an error by hand, because it would stay until code clears it', () => {
  expect(app.filter(({ text }) => /\bsetError\(/.test(text)).map(({ file }) => file)).toEqual([])
})

// Ionic keeps a frame hidden if it replaces another frame on the same route.
test('a page has one frame for all its states', () => {
  const several = app.flatMap(({ file, text }) => {
    const frames = text.split(/^(?=(?:export )?function )/m).flatMap((part, index) => {
      const kinds = [...part.matchAll(/<(AreaPage|Page|FullScreen|SignInFrame)\b/g)].map(match => match[1])
      return [...new Set(kinds)].map(kind => `${kind} in function ${index}`)
    })
    return frames.length > 1 ? [`${file}: ${frames.join(', ')}`] : []
  })
  expect(several).toEqual([])
})

test('a page shows Please Wait inside its frame', () => {
  const pages = app.filter(({ file, text }) => file.endsWith('Page.tsx') && /<(AreaPage|Page)\b/.test(text))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter(({ text }) => /return <PleaseWait/.test(text)).map(({ file }) => file)).toEqual([])
})

// A page that is read once, without waiting, may be read too early on a slow machine.
test('stories wait for what they expect on a page', () => {
  const reads = [
    'count',
    'textContent',
    'allTextContents',
    'innerText',
    'allInnerTexts',
    'isVisible',
    'isHidden',
    'isChecked',
    'isEnabled',
    'isDisabled',
    'inputValue',
    'getAttribute',
    'evaluate',
  ].join('|')
  const helpers = 'readAlert|listViolations|listTooWide|visible|seen'
  const atOnce = new RegExp(`expect\\(\\(?await (.*\\.(${reads})\\(|(${helpers})\\b)|if \\(!?await .*\\.(${reads})\\(`)
  const stories = code.filter(({ file }) => /^e2e\/.*\.ts$/.test(file))
  const lines = stories.flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => (atOnce.test(line) ? [`${file}:${i + 1}`] : [])),
  )
  expect(stories.length).toBeGreaterThan(0)
  expect(lines).toEqual([])
})

test("the plate of a load's truck is filled by one rule", () => {
  const found = app.filter(({ text }) => /<TruckPlate number=\{load\.terms/.test(text)).map(({ file }) => file)
  expect(found).toEqual(['app/src/truck/LoadPlate.tsx'])
})

test('the label of a count agrees with it: "1 load today"', () => {
  const fixed = /\b(?:label|unit)(?:=\{|: )[^{}\n]*\bt`(?:loads|trucks|tickets|trips|days|drivers|projects|jobs) /
  expect(app.filter(({ text }) => fixed.test(text)).map(({ file }) => file)).toEqual([])
})
