/**
 * The page that checks proofs: without an account, without a network, and without anything of the app. It draws only
 * texts, never HTML from a file.
 */
import {
  type CheckedActs,
  type CheckedProof,
  checkActsOf,
  checkProof,
  checkProofCode,
  type ProofVerdict,
} from '@haulway/domain/load-log/proof/check-proof.ts'
import type { FieldChange } from '@haulway/domain/load-log/proof/field-hashes.ts'
import { proofKeysSchema } from '@haulway/domain/load-log/proof/proof-key.ts'
import { z } from 'zod'
import { factsOf, fieldName } from './proof-facts.ts'
import { proofOfFile } from './proof-of-file.ts'
import { fill, textsFor } from './verify-labels.ts'
import '../ui/theme/one-file-page.css'
import './verify.css'

const texts = textsFor(navigator.language)
const { keys } = proofKeysSchema.parse(JSON.parse(document.getElementById('keys')?.textContent ?? ''))
const code = checkProofCode(location.hash, keys)

const results = element('section', { class: 'results', 'aria-live': 'polite' })

start()

function start(): void {
  document.documentElement.lang = texts.locale
  document.title = `Haulway: ${texts.title}`
  const input = element('input', { type: 'file', id: 'file', accept: '.json,.pdf,application/json,application/pdf' })
  const label = element('label', { for: 'file' }, texts.choose)
  const drop = element('div', { class: 'drop' }, input, label, element('span', { class: 'quiet' }, texts.drop))
  const intro = element('p', { class: 'quiet' }, texts.intro)
  document.getElementById('page')?.append(element('h1', {}, texts.title), intro, drop, results)
  input.addEventListener('change', () => void open(input.files?.[0]))
  document.addEventListener('dragover', event => event.preventDefault())
  document.addEventListener('drop', event => {
    event.preventDefault()
    void open(event.dataTransfer?.files[0])
  })
  // The next code that is scanned opens in the same tab.
  window.addEventListener('hashchange', () => location.reload())
  if (code) results.replaceChildren(banner(code.verdict, texts.code[code.verdict]))
}

async function open(file: File | undefined): Promise<void> {
  if (!file) return
  const text = await proofOfFile(new Uint8Array(await file.arrayBuffer()))
  const checked = checkProof(text, keys)
  const devices = checked.content && (await checkActsOf(checked.content))
  const parts = [
    banner(checked.verdict, texts.says[checked.verdict]),
    ...drawChanges(checked, text),
    ...drawCode(checked),
    ...drawContent(checked, devices),
  ]
  results.replaceChildren(...parts)
}

function banner(verdict: ProofVerdict, says: string): HTMLElement {
  const tone = verdict === 'genuine' ? 'good' : verdict === 'unknownKey' ? 'look' : 'bad'
  return element('p', { class: `banner ${tone}`, role: 'status' }, element('strong', {}, texts.verdicts[verdict]), says)
}

function drawChanges({ verdict, changes, isCertain }: CheckedProof, text: string): HTMLElement[] {
  if (verdict !== 'changed') return []
  if (changes.length === 0) return [element('p', {}, texts.somewhere)]
  const content = contentSchema.safeParse(JSON.parse(text)).data?.content
  const rows = changes.slice(0, changesShown).map(each => element('li', {}, describeChange(each, content)))
  return [element('h2', {}, isCertain ? texts.changes : texts.mayBe), element('ul', { class: 'changes' }, ...rows)]
}

const changesShown = 50
const contentSchema = z.object({ content: z.unknown() })
const pathSchema = z.array(z.union([z.string(), z.number()]))

/** "Quantity (load, quantity, amountMilli): changed, now 21940" */
function describeChange({ path, change }: FieldChange, content: unknown): string {
  const names = pathSchema.parse(JSON.parse(path))
  const value = names.reduce<unknown>(
    (part, name) => z.record(z.string(), z.unknown()).safeParse({ ...Object(part) }).data?.[name],
    content,
  )
  const now = change === 'missing' ? '' : `, ${fill(texts.now, { value: JSON.stringify(value) ?? '' })}`
  return `${fieldName(names, texts)}: ${texts.change[change]}${now}`
}

/** Whether the code on the paper is that of the opened file. */
function drawCode({ hash }: CheckedProof): HTMLElement[] {
  if (!code) return []
  const fits = code.verdict === 'genuine' && code.hash === hash
  return [element('p', { class: fits ? 'good' : 'bad' }, fits ? texts.codeFits : texts.codeDiffers)]
}

function drawContent({ verdict, content, hash }: CheckedProof, devices: CheckedActs | undefined): HTMLElement[] {
  if (!content || verdict !== 'genuine') return []
  const { issuer, issuedAt, keyId, seenBy } = content
  const time = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(issuedAt)
  const rows = factsOf(content, hash ?? '', texts).map(([label, ...values]) =>
    element('div', {}, element('dt', {}, label), ...values.map(value => element('dd', {}, value))),
  )
  return [
    element('p', {}, fill(texts.signedBy, { issuer, time, key: keyId, party: texts.words.parties[seenBy] })),
    ...(devices && devices.signed > 0 ? [element('p', {}, fill(texts.devices, { ...devices }))] : []),
    element('h2', {}, texts.compare),
    element('dl', {}, ...rows),
  ]
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
