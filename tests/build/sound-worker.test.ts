import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBuild } from '../support/run/find-build.ts'
import { plants } from '../trials/build-trials.ts'

test('O7 the built worker has none of what the trials can plant, and no haste', () => {
  const worker = readFileSync(join(findBuild(), 'sw.js'), 'utf8')
  expect(worker).toContain('idempotency-key')
  for (const word of [...plants, 'self.trial', '__HASTE__', '__PLANT__']) expect(worker).not.toContain(word)
})
