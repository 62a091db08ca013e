/** Uploads an attachment like the app. */
import { tinyJpeg, tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { expect } from 'vitest'
import { newTestId, type TestNode, type TestUser } from './test-node.ts'

/** @returns the attachment's id, after the node has accepted it */
export async function attach(
  node: Pick<TestNode, 'url'>,
  by: Pick<TestUser, 'headers'>,
  subject: Record<string, string>,
  attachmentId = newTestId(),
  body = subject.kind === 'signature' ? tinyPng() : tinyJpeg(),
): Promise<string> {
  const headers = { 'content-type': 'image/jpeg', ...by.headers }
  const url = `${node.url}/attachments/${attachmentId}?${new URLSearchParams(subject)}`
  const answer = await fetch(url, { method: 'PUT', body, headers })
  expect([subject.kind, answer.status]).toEqual([subject.kind, 200])
  return attachmentId
}
