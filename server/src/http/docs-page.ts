/** A plain page of the OpenAPI document: every call with its input, its answer and its refusals. No script. */
import type { OpenAPI } from '@orpc/contract'
import { type Operation, operationsOf } from './openapi-parts.ts'

export function docsPage(document: OpenAPI.Document): string {
  const calls = operationsOf(document).map(({ method, path, operation }) => callSection(method, path, operation))
  const documents = Object.entries(document.components?.schemas ?? {})
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Haulway calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;background:#f2eee5;color:#191b1d}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;background:#fbf9f4;padding:.75rem;border-radius:3px}
section{border-top:1px solid #cfc7b7;padding:1rem 0}h2{font-size:1.1rem;margin:0}summary{cursor:pointer;padding:.4rem 0}
</style></head><body><h1>Haulway calls</h1>
<p>Every call needs a bearer token, except where it says so: the access token of a login, or an API key
<code>hw_…</code> of a business with a scope of the call. Send <code>Idempotency-Key</code> (a UUIDv7) and a repeat
changes nothing. The machine-readable form is <a href="/openapi.json">/openapi.json</a>.</p>
${calls.join('\n')}
<h1>Documents</h1><p>The body of each collection's documents, as pages, webhooks and the stream send them.</p>
${documents
  .map(
    ([name, of]) => `<section id="${escapeHtml(name)}"><h2><code>${escapeHtml(name)}</code></h2>
${schema('Body', of)}</section>`,
  )
  .join('\n')}</body></html>`
}

function callSection(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody
  const input = body && 'content' in body ? body.content?.['application/json']?.schema : operation.parameters
  const ok = operation.responses?.['200']
  const content = ok && 'content' in ok ? (ok.content ?? {}) : {}
  const output = content['application/json']?.schema
  const files = Object.keys(content).filter(type => type !== 'application/json')
  const refusals = Object.keys(operation.responses ?? {}).filter(status => status !== '200')
  return `<section id="${escapeHtml(path)}"><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? operation.description ?? '')}</p>
${schema('Takes', input)}${schema('Answers', output)}
<p>${files.length > 0 ? `Answers with ${files.map(type => `<code>${escapeHtml(type)}</code>`).join(' or ')}.` : ''}
${operation.security?.length === 0 ? 'Needs no token.' : keyLine(operation)}</p>
${refusals.length > 0 ? `<p>Refuses with ${refusals.map(escapeHtml).join(', ')}.</p>` : ''}</section>`
}

/** Whether a program with an API key may make the call. */
function keyLine({ 'x-key-scopes': scopes = [] }: Operation): string {
  const codes = scopes.map(scope => `<code>${scope}</code>`)
  return codes.length > 0 ? `API keys with the scope ${codes.join(' or ')} may make it.` : 'Not with an API key.'
}

function schema(title: string, value: unknown): string {
  if (value === undefined) return ''
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
