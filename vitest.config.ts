export { default } from './tools/tests/vitest.config.ts'
