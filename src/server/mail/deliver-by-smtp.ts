import nodemailer from 'nodemailer'
import type { Deliver } from './create-mailer.ts'

/** Hands mails to a post office. */
export function deliverBySmtp(smtpUrl: string, from: { name: string; address: string }): Deliver {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return async ({ to, subject, text, html, unsubscribe }) => {
    // An object: the address is never parsed again, so it cannot become two.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(unsubscribe ? { list: { unsubscribe } } : {}),
      headers: { 'auto-submitted': 'auto-generated' },
    })
  }
}
