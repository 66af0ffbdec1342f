import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signBody } from './webhook.ts'

test('P23 a webhook is signed with the time and the body', () => {
  const digest = createHmac('sha256', 'a secret of the station').update('1795622872.{"id":"x"}').digest('hex')
  expect(signBody('a secret of the station', '{"id":"x"}', 1_795_622_872)).toBe(`t=1795622872,v1=${digest}`)
  expect(signBody('a secret of the station', '{"id":"x"}', 1_795_622_873)).not.toContain(digest)
  expect(signBody('another secret', '{"id":"x"}', 1_795_622_872)).not.toContain(digest)
})
