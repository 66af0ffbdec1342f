import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// One pair of catalogues for the page, the e-mails and the prints.
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
  // Line numbers would change every catalogue with every edit.
  format: formatter({ lineNumbers: false }),
})
