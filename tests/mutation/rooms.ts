import { globSync } from 'node:fs'
import { root } from '../support/run/run-command.ts'

/**
 * The sources that `npm run mutate -- NAME` mutates, their tests, and the TypeScript projects that check their types.
 */
export type Room = {
  sources: readonly string[]
  tests: readonly string[]
  projects: readonly string[]
  /** A test that takes longer hangs because of its mutant. */
  timeoutMs: number
  /** Its tests are so slow that the compiler runs first. */
  isSlow?: boolean
  /** Sources without unit tests, and the tests that cover them. */
  elsewhere?: Readonly<Record<string, string>>
}

export const rooms: Readonly<Record<string, Room>> = {
  domain: {
    sources: ['src/domain/**/*.ts'],
    tests: ['src/domain/**/*.test.ts'],
    projects: ['src/domain'],
    timeoutMs: 5_000,
  },
  router: {
    sources: [
      'src/contract/pages/route-rule.ts',
      'src/contract/pages/path-locale.ts',
      'src/contract/pages/public-pages.ts',
      'src/client/routing/route-rules.ts',
      'src/contract/pages/return-path.ts',
      'src/client/i18n/{locale,locale-cookie,visit-locale}.ts',
      'src/client/routes/-{guard-route,route-mark,id-params}.ts',
      'manifest/check-route-rules.ts',
    ],
    tests: [
      'src/contract/pages/*.test.ts',
      'src/client/{,routing/}*.test.ts',
      'src/client/i18n/locale*.test.ts',
      'src/client/routes/*.test.ts',
      'manifest/check-route-rules.test.ts',
    ],
    projects: ['src/contract', 'src/client', 'manifest'],
    timeoutMs: 5_000,
  },
  sw: {
    sources: ['sw/*.ts'],
    tests: ['sw/*.test.ts'],
    projects: ['sw'],
    timeoutMs: 2_000,
    elsewhere: {
      'sw/api-base.ts': 'a constant that the build fills in; the journeys and `tests/build` use its result',
      'sw/evict.ts': 'needs IndexedDB and Cache Storage of a browser; the journey of the full disk',
      'sw/outbox-store.ts': 'needs IndexedDB of a browser, with transactions, aborts and quota; the trials',
      'sw/picture-store.ts': 'needs IndexedDB of a browser; the journeys of photos and of the full disk',
      'sw/activate-update.ts': 'needs two workers and the lock between them; the journeys of a newer build',
      'sw/share-target.ts':
        'needs IndexedDB of a browser, and a form that another app sends; the journey of shared photos',
      'sw/trial.ts': 'constants of the build; the controls of the trials inject each of its faults and find it',
      'sw/worker.ts': 'binds the parts to the events of the browser; every offline journey',
    },
  },
  auth: {
    sources: ['src/server/{auth,limits}/*.ts', 'src/server/token.ts'],
    tests: ['src/server/{auth,limits}/*.test.ts', 'tests/api/{auth,sessions,lock-out,request-bodies}.test.ts'],
    projects: ['src/server'],
    timeoutMs: 15_000,
    isSlow: true,
    elsewhere: {
      'src/server/auth/form-route.ts': 'answers with pages of a build; `tests/build/sign-in-page.test.ts`',
      'src/server/auth/read-form.ts':
        'the checks of forms; `tests/build/sign-in-page.test.ts`, `tests/api/landing.test.ts`',
    },
  },
}

export function listFiles(patterns: readonly string[], keep: (path: string) => boolean): string[] {
  const found = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))
  return [...new Set(found.map((path) => path.replaceAll('\\', '/')))].filter(keep).sort()
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
