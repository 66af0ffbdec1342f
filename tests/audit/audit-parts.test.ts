import { expect, test } from 'vitest'
import { describeApi } from '#server/http/openapi.ts'
import { codeReaderPolicy, publicPagePolicy, securityHeaders } from '#server/http/security-headers.ts'
import { embeddedStyle, linkedStyle, liveStyle } from '#server/pages/page-style.ts'
import { parsePublicFace } from '#server/public-face.ts'
import { endpoints } from '../support/contract.ts'
import { judgePolicy } from './judge-policy.ts'
import { lintDocument } from './lint-document.ts'

test('W38 csp_evaluator finds nothing in a policy of the server, and finds what is planted', () => {
  const publicFace = parsePublicFace(
    (name) => (name === 'ANALYTICS_SRC' ? 'https://stats.example.com/script.js' : null),
    [],
  )
  const config = { publicOrigin: 'https://board.example.com', iconApi: 'https://icons.example.com', publicFace }
  const policies = [
    ...[securityHeaders(config).get('content-security-policy'), publicPagePolicy(config), codeReaderPolicy],
    ...[embeddedStyle(null), linkedStyle(null), liveStyle(null)].map(({ policy }) => policy),
  ]
  expect(policies.map((policy) => judgePolicy(policy ?? '').faults)).toEqual(policies.map(() => []))

  const own = policies[0] ?? ''
  const planted = [
    own.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    own.replace("script-src 'self'", 'script-src https:'),
    own.replace("script-src 'self'", "script-src 'self' https://cdn.example.com"),
    own.replace("base-uri 'none'", 'base-url none'),
    '',
  ]
  for (const policy of planted) expect(judgePolicy(policy).faults, policy).not.toEqual([])
})

test('W39 a linter finds nothing in the OpenAPI document, and finds what is planted', { timeout: 120_000 }, () => {
  const document = describeApi(Object.values(endpoints), 'Pitboard', '1.0.0')
  expect(lintDocument(JSON.stringify(document)).faults).toEqual([])

  const operation = { operationId: 'getBay', security: [{ keyring: [] }], responses: { 200: { description: 'Done' } } }
  const planted = lintDocument(
    JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'Planted', version: '1' } },
      paths: { '/bays/{id}': { get: operation } },
    }),
  )
  expect(planted.faults.map((fault) => fault.split(':')[0])).toEqual(
    expect.arrayContaining([
      'no-empty-servers',
      'security-defined',
      'path-parameters-defined',
      'operation-4xx-response',
    ]),
  )
})
