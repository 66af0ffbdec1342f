import { expect, test } from 'vitest'
import { type MailFault, mailFaultOf } from './mail-fault.ts'

const cases: [status: string, diagnostic: string, fault: MailFault][] = [
  ['5.1.1', 'smtp; 550 5.1.1 <a@example.com>: Recipient address rejected: User unknown', 'bad-address'],
  ['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup', 'bad-address'],
  ['5.1.2', '', 'bad-address'],
  ['5.1.8', 'smtp; 550 5.1.8 Sender address rejected', 'rejected'],
  ['5.2.1', 'smtp; 550 5.2.1 The account is disabled', 'bad-address'],
  ['5.2.2', 'smtp; 552 5.2.2 over quota', 'mailbox-full'],
  ['4.2.2', 'smtp; 452 4.2.2 over quota', 'mailbox-full'],
  ['5.2.0', 'x-unix; mailbox is full', 'mailbox-full'],
  ['5.2.3', 'smtp; 552 5.2.3 too large', 'rejected'],
  ['4.4.7', 'smtp;550 4.4.7 QUEUE.Expired; message expired', 'unreachable'],
  ['4.4.1', 'X-Postfix; connect to mx.example.com[192.0.2.7]:25: Connection timed out', 'unreachable'],
  ['5.4.4', 'X-Postfix; Host or domain name not found', 'bad-address'],
  ['5.4.310', 'smtp;550 5.4.310 DNS domain does not exist', 'bad-address'],
  ['5.4.1', 'smtp; 550 5.4.1 Recipient address rejected: Access denied', 'bad-address'],
  ['5.4.1', 'smtp; 550 5.4.1 no answer from host', 'unreachable'],
  ['5.7.1', 'smtp; 550 5.7.1 blocked by policy, user unknown to us', 'rejected'],
  ['5.3.4', '', 'rejected'],
  ['4.1.1', '', 'undelivered'],
  // Exim writes the status 5.0.0, whatever the other server has said.
  ['5.0.0', 'smtp; 550 5.1.1 The email account that you tried to reach does not exist', 'bad-address'],
  ['5.0.0', 'smtp; 550 No such user here', 'bad-address'],
  ['5.0.0', 'smtp; 550 Administrative prohibition', 'undelivered'],
  ['', '550 5.7.1 relaying denied for 5.1.1.1', 'rejected'],
  ['', '550 relay not permitted from 5.1.1.7', 'undelivered'],
  ['', '', 'undelivered'],
  // A class and a detail of three digits, as RFC 3463 allows.
  ['5.10.100', '', 'rejected'],
  ['5.1.7', '', 'rejected'],
  ['5.2.2', '', 'mailbox-full'],
  // The status of the words counts where the given one says nothing.
  ['5.0.0', 'smtp; 550 5.7.1 Message refused', 'rejected'],
  ['5.0.0', 'smtp; 550 5.0.0 Message refused', 'undelivered'],
  ['', '550 No such user here', 'bad-address'],
  ['', '550 User a@example.com is unknown', 'bad-address'],
  ['', '550 Account of a@example.com does not exist', 'bad-address'],
  ['', '550 no mailbox by that name', 'bad-address'],
  ['', '550 no mailbox here by that name', 'bad-address'],
  ['', '552 Overquota', 'mailbox-full'],
  ['', '552 Mailbox full', 'mailbox-full'],
  ['', '552 Inbox is full', 'mailbox-full'],
  ['', '552 Quota exceeded', 'mailbox-full'],
]

test.each(cases)('P17 %s %s is %s', (status, diagnostic, fault) => {
  expect(mailFaultOf({ status, diagnostic })).toBe(fault)
})
