/** A trucker who is offline when delivering: the delivery is stored, survives a reload, and counts once. */

import { expect, test } from 'vitest'
import { isAt, loseNetwork, visible } from './testing/browser.ts'
import { bringToSite, type Desk, openTrucker, openWork, readAs } from './testing/offline-trucker.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

test('a delivery recorded offline survives a reload and counts once', async () => {
  const { pit, jobber } = await openWork(stage.server)
  const tess = await openTrucker(stage.server, stage.browser, 'Tess')
  const seen = visible(tess.page)

  await bringToSite(tess, pit)
  // On a slow machine the arrival may not be sent yet, and would wait besides the delivery.
  await expect.poll(() => statesOf(jobber)).toEqual(['arrived'])
  await loseNetwork(tess)
  await seen.role('button', /Unloaded/).click()
  await seen.role('button', /Start load\b/).waitFor()

  await tess.page.reload()
  await isAt(tess.page, '/solo-trucker/dashboard')
  await seen.role('button', /Start load\b/).waitFor()
  await seen.text('1 update to send').click()
  await seen.text('Delivered').first().waitFor()
  await expect.poll(() => statesOf(jobber)).toEqual(['arrived'])

  await tess.context.setOffline(false)
  await seen.text('Nothing to send').waitFor()
  await expect.poll(() => statesOf(jobber)).toEqual(['delivered'])
  await expect.poll(() => deliveredOf(jobber)).toBe(1)
})

async function statesOf(desk: Desk): Promise<string[]> {
  return (await readAs(desk, 'load-logs')).map(({ state }) => state)
}

async function deliveredOf(desk: Desk): Promise<number> {
  const summaries = await readAs(desk, 'project-summary')
  return summaries.reduce((sum, { totals }) => sum + totals.deliveredLoads, 0)
}
