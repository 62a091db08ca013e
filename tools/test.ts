import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { conclude, runTests } from './steps.ts'

const { executablePath, env } = await findChromium()
const browser = { ...env, CHROMIUM_PATH: executablePath }

conclude([...(await check()), await runTests('pg'), await runTests('web', browser), await runTests('e2e', browser)])
