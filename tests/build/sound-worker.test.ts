import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBuild } from '../support/run/find-build.ts'
import { injectedFaults } from '../trials/build-trials.ts'

test('O7 the built worker has neither the injected faults nor the shorter waits of the trials', () => {
  const worker = readFileSync(join(findBuild(), 'sw.js'), 'utf8')
  expect(worker).toContain('idempotency-key')
  for (const word of [...injectedFaults, 'self.trial', '__TEST_SPEED__', '__INJECTED_FAULT__'])
    expect(worker).not.toContain(word)
})
