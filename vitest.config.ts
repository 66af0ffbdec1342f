import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'
import { findRunFolder } from './tests/support/run/run-folder.ts'

const root = import.meta.dirname
// Here first, so that all processes of the run share it.
findRunFolder()
const files = globSync('{src,sw,manifest,tests}/**/*.test.{ts,tsx}', { cwd: root })
// What replaces a module, a global or the clock has a process of its own; all others share one, which saves starting it
// and loading the product for each file.
const isAlone = (file: string) => /\bvi\.|fake-indexeddb/.test(readFileSync(`${root}/${file}`, 'utf8'))

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  define: { __TEST_SPEED__: '1', __INJECTED_FAULT__: '"none"' },
  test: {
    root,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // One fewer than there are cores, which is the default, leaves half of a small machine idle.
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { name: 'alone', include: files.filter(isAlone) } },
      { extends: true, test: { name: 'together', include: files.filter((file) => !isAlone(file)), isolate: false } },
    ],
  },
})
