import nodemailer from 'nodemailer'
import type { Deliver } from './create-mailer.ts'
import { writeMessage } from './write-message.ts'

/** Hands mails to a post office. */
export function deliverBySmtp(smtpUrl: string, from: { name: string; address: string }): Deliver {
  const transport = nodemailer.createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true })
  return async (mail) => {
    await transport.sendMail(writeMessage(mail))
  }
}
