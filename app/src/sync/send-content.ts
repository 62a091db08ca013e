/** Sends the content of an upload and says how much of it is sent. `fetch` says nothing before the answer. */
import type { SendContent } from '@haulway/client/transport/http-transport.ts'

export const sendContent: SendContent = (url, { method, headers, body, signal }, onSent) => {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded }) => onSent?.(loaded)
  request.onload = () => resolve(responseOf(request))
  request.onerror = () => reject(new TypeError('Failed to send'))
  request.onabort = () => reject(signal.reason)
  if (signal.aborted) return Promise.reject(signal.reason)
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const { status, responseText } = request
  return new Response(status === 204 || status === 304 ? null : responseText, { status, headers })
}
