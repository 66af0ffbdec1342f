import { expect, test } from 'vitest'
import { readReports } from './read-reports.ts'

const none = new URLSearchParams()
const json = 'application/json'

test.each([
  ['SMSAPI delivers', 'MsgId=a1&idx=x1&status=404', { idx: 'x1', id: 'a1', isDelivered: true }],
  ['SMSAPI fails', 'MsgId=a1&idx=x1&status=405', { idx: 'x1', id: 'a1', isDelivered: false }],
  ['its name of the status', 'MsgId=a1&status_name=DELIVERED', { idx: null, id: 'a1', isDelivered: true }],
  ['SerwerSMS', 'smsid=s1&unique_id=x1&status=undelivered', { idx: 'x1', id: 's1', isDelivered: false }],
] as const)('P26 %s', (_, query, report) => {
  expect(readReports(new URLSearchParams(query), '', '')).toEqual([report])
  expect(readReports(none, 'application/x-www-form-urlencoded', query)).toEqual([report])
})

test.each(['MsgId=a1&status=403', 'MsgId=a1&status=409', 'status=404', 'MsgId=a1', '', 'MsgId=a b&status=404'])(
  'P26 "%s" tells nothing',
  (query) => {
    expect(readReports(new URLSearchParams(query), '', '')).toEqual([])
  },
)

test('P26 several values in one field are as many reports', () => {
  const query = new URLSearchParams('MsgId=a1,a2,a3&idx=x1,x2,x3&status=404,403,406')
  expect(readReports(query, '', '')).toEqual([
    { idx: 'x1', id: 'a1', isDelivered: true },
    { idx: 'x3', id: 'a3', isDelivered: false },
  ])
})

test('P26 a webhook reports one or many', () => {
  const one = { idx: 'x1', status: 'delivered' }
  const read = { idx: 'x1', id: null, isDelivered: true }
  expect(readReports(none, json, JSON.stringify(one))).toEqual([read])
  expect(readReports(none, json, JSON.stringify([one, one]))).toEqual([read, read])
})

test('P25 a hundred reports in a request are read, and no more', () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ idx: `x${at}`, status: 'failed' }))
  expect(readReports(none, json, JSON.stringify(many))).toHaveLength(100)
})
