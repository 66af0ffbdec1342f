import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** Converts a mail to nodemailer's options. */
export function writeMessage({
  to,
  subject,
  text,
  html,
  unsubscribe,
  isOneClick,
  replyTo,
  calendar,
}: Mail): SendMailOptions {
  return {
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
