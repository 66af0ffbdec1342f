import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** Converts a mail to nodemailer's options. A report about it names the Message-ID, which nobody can guess. */
export function writeMessage(
  { to, subject, text, html, unsubscribe, isOneClick, replyTo, calendar }: Mail,
  id: string,
  from: string,
): SendMailOptions {
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // As an object the address is not parsed again, so it cannot become two addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    ...(unsubscribe ? { list: { unsubscribe } } : {}),
    ...(calendar
      ? {
          attachments: [
            { filename: 'visit.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar },
          ],
        }
      : {}),
    headers: {
      'auto-submitted': 'auto-generated',
      ...(unsubscribe && isOneClick ? { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } : {}),
    },
  }
}
