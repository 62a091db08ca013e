import { expect, test } from 'vitest'
import { readAgent } from './agent-labels.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['node', undefined, undefined],
  ['', undefined, undefined],
])('the browser and system of %s are recognized', (agent, browser, system) => {
  expect(readAgent(agent)).toEqual({ browser, system })
})
