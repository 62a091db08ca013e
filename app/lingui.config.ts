import { defineConfig } from '@lingui/cli'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import { listSentences } from '../tools/repo/sentences.ts'

/** What domain and server say in English reaches the screen as it is: its sentences are its keys. */
const sentenceExtractor: NonNullable<Parameters<typeof defineConfig>[0]['extractors']>[number] = {
  match: file => /\/(domain\/src|server\/src|app\/src\/session)\//.test(file),
  extract: (file, code, onMessageExtracted) => {
    for (const { sentence, line } of listSentences(file, code)) {
      onMessageExtracted({ id: sentence, origin: [file, line] })
    }
  },
}

// The source text is the message: English needs no catalog to be read, and a build never waits for an extraction.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr'],
  extractors: [sentenceExtractor, babelExtractor],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src'],
      exclude: ['src/gallery', 'src/session', '**/*.test.*'],
    },
    {
      path: '<rootDir>/src/locales/domain/{locale}',
      include: ['<rootDir>/../domain/src', '<rootDir>/../server/src', 'src/session'],
      exclude: ['<rootDir>/../**/*.test.ts', '<rootDir>/../**/*.fixture.ts', '**/*.test.*'],
    },
  ],
})
