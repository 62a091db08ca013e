import { defineConfig } from '@lingui/cli'

// The source text is the message: English needs no catalog to be read, and a build never waits for an extraction.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'fr'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src', '<rootDir>/../domain/src/notification'],
      exclude: ['src/gallery', '**/*.test.*'],
    },
  ],
})
