import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { findRunFolder } from './tests/support/run/run-folder.ts'

const root = import.meta.dirname
// Creates the run folder in the parent process, so that all worker processes share it.
findRunFolder()
const files = globSync('{src,sw,manifest,tests}/**/*.test.{ts,tsx}', { cwd: root })
// A test file that replaces a module, a global or the clock runs isolated. All others share a process, which saves its
// start and the load of the modules for each file.
const isAlone = (file: string) => /\bvi\.|fake-indexeddb/.test(readFileSync(`${root}/${file}`, 'utf8'))

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  define: { __TEST_SPEED__: '1', __INJECTED_FAULT__: '"none"' },
  test: {
    root,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // One second, the default, is too short on a busy machine with PostgreSQL.
    expect: { poll: { timeout: 10_000 } },
    // Some files wait for a process or for a time. With PostgreSQL its processes have work meanwhile.
    maxWorkers: availableParallelism() + (process.env.TEST_DATABASE_URL ? 0 : 1),
    projects: [
      { extends: true, test: { name: 'alone', include: files.filter(isAlone) } },
      { extends: true, test: { name: 'together', include: files.filter((file) => !isAlone(file)), isolate: false } },
    ],
  },
})
