import { expect, test } from 'vitest'
import {
  delayedReport,
  exchangeReport,
  eximReport,
  gmailReport,
  postfixReport,
} from '../../../tests/support/bounces/reports.ts'
import { readReport } from './read-report.ts'

const id = '019ab000-0000-7000-8000-0000000000aa'
const mail = { messageId: `<${id}@pitboard.example>`, to: 'anna@example.com' }
const read = (text: string) => readReport(new TextEncoder().encode(text))

test.each([
  ['Postfix', postfixReport, 'bad-address'],
  ['Exim', eximReport, 'mailbox-full'],
  ['Exchange', exchangeReport, 'bad-address'],
  ['Gmail', gmailReport, 'rejected'],
  ['Postfix, of a delay', delayedReport, null],
] as const)('P17 a report by %s is read', async (_, write, fault) => {
  expect(await read(write(mail))).toEqual({ mailId: id, fault })
})

test('P17 a report is read also if the mail that came back is cut off, encoded or missing', async () => {
  const report = exchangeReport(mail)
  expect(await read(report.slice(0, report.indexOf('Date: Mon, 23 Nov 2026 10:00:00')))).toMatchObject({ mailId: id })
  const [before = '', returned = ''] = report.split('Content-Type: message/rfc822\r\n')
  expect(await read(`${before}Content-Type: text/plain\r\n\r\nnothing`)).toMatchObject({ mailId: id })
  const encoded = Buffer.from(returned.slice(2)).toString('base64').replace(/.{76}/g, '$&\r\n')
  const withoutNames = before.replace(/^(In-Reply-To|References): .*\r\n/gm, '')
  const base64 = 'Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  expect(await read(withoutNames + base64 + encoded)).toMatchObject({ mailId: id })
})

test('P17 a mail that reached one of the addresses behind an address has arrived', async () => {
  const delivered = 'Final-Recipient: rfc822; b@example.com\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\n'
  const both = postfixReport(mail).replace('Final-Recipient', `${delivered}Final-Recipient`)
  expect(await read(both)).toEqual({ mailId: id, fault: null })
})

test('P17 a report that names no mail of ours has no id', async () => {
  expect(await read(postfixReport({ ...mail, messageId: '<CAB+x1=yz@mail.example>' }))).toMatchObject({ mailId: '' })
})

test.each([
  ['nothing', ''],
  ['a letter', 'From: a@example.com\r\nSubject: Hello\r\n\r\nAction: failed\r\n'],
  ['a letter about a report', postfixReport(mail).replace('multipart/report', 'multipart/mixed')],
  ['a report without a status', postfixReport(mail).replace('message/delivery-status', 'text/plain')],
  ['a feedback report', postfixReport(mail).replace('message/delivery-status', 'message/feedback-report')],
  ['deeply nested parts', nested(200)],
  ['a header without an end', `Content-Type: multipart/report; x="${'a'.repeat(120_000)}`],
  ['bytes', String.fromCharCode(...Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256))],
])('P17 %s is no report', async (_, text) => {
  expect(await read(text)).toBeNull()
})

test('P17 a report of many megabytes of recipients is read without effort', async () => {
  const group = 'Final-Recipient: rfc822; b@example.com\r\nAction: delayed\r\nStatus: 4.0.0\r\n\r\n'
  const text = postfixReport(mail).replace('Final-Recipient', `${group.repeat(1500)}Final-Recipient`)
  const before = performance.now()
  expect(await read(text)).toEqual({ mailId: id, fault: null })
  expect(performance.now() - before).toBeLessThan(1000)
})

function nested(levels: number): string {
  const parts = Array.from(
    { length: levels },
    (_, at) => `Content-Type: multipart/report; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  return parts.join('')
}
