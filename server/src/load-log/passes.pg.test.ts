/** What an operator's phone learns the weight of a pass from (decision 0117). */
import { weighedPassesOf } from '@haulway/domain/metrics/next-bucket/pass-weight.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { poundGrams } from '@haulway/domain/units.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, atTime, loadedTons, readLoad, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

test('the operator reads the passes of a load, also half ones, and what the pit’s scale weighed later', async () => {
  const { operator, pit, solo, soloDispatchId: dispatchId, projectId } = crew
  const loadLogId = newTestId()
  const beganAt = Date.now() - 90 * minuteMs
  const steps = stepsOfLoad(node, crew, solo, { loadLogId, dispatchId }, beganAt)
  for (const step of steps.slice(0, 3)) await step.record()
  const load = () => ({ projectId, loadLogId, dispatchId, actId: newTestId() })
  const operators = atTime(node, operator, beganAt + 30 * minuteMs)
  await operators.confirmLoad({ ...load(), quantity: loadedTons, passes: 6, lastPassHalf: true })
  const weights = { unit: 'lb' as const, grossMicro: 66_250e6, tareMicro: 24_250e6 }
  await pit.client.correctLoad({ ...load(), weights, reason: 'From the scale.' })
  const { terms, acts } = await readLoad(node, operator, loadLogId)
  const learned = weighedPassesOf({ terms, acts })
  expect(learned).toMatchObject({ machineId: operator.entityId, materialId: terms.materialId, passes: 5.5 })
  expect(learned?.grams).toBeCloseTo(42_000 * poundGrams, 0)
})
