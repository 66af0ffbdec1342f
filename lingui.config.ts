import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// One catalogue per language for the client, the e-mails and the printed documents.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pl'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['src/client', 'src/contract', 'src/domain', 'src/server', 'sw'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.gen.ts', '**/*.d.ts'],
    },
  ],
  // With line numbers every edit would change the catalogues.
  format: formatter({ lineNumbers: false }),
})
