import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = {
  from: string
  to: string[]
  /** The message as received. */
  raw: string
  /** The message with quoted-printable decoded, so that tests can search its text. */
  text: string
}

export type PostOffice = {
  /** Environment variables that make a server send its mails here. */
  env: Record<string, string>
  received: ReceivedMail[]
  /** The number of mails that are refused before one is accepted. */
  refusals: number
  /** What is said of a recipient; `null`: their mail is taken. */
  refuse: (address: string) => { code: number; text: string } | null
  /** How long a mailbox delays its answer, ms. */
  hold: (address: string) => Promise<void>
  /** Waits for the first mail that matches. */
  waitFor(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  stop(): Promise<void>
}

const longestWaitMs = 15_000

/** An SMTP server that stores the mails it receives. */
export async function startPostOffice(): Promise<PostOffice> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = office.refuse(address)
      const error = refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code })
      office.hold(address).then(() => done(error))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (office.refusals > 0) {
          office.refusals -= 1
          return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        }
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map((one) => one.address)
        office.received.push({ from: mailFrom ? mailFrom.address : '', to, raw, text: decode(raw) })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const office: PostOffice = {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'noreply@pitboard.example', NODE_ENV: 'production' },
    received: [],
    refusals: 0,
    refuse: () => null,
    hold: async () => {},
    async waitFor(fits) {
      for (const end = Date.now() + longestWaitMs; Date.now() < end; ) {
        const mail = office.received.find(fits)
        if (mail) return mail
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error('the mail did not arrive')
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
  return office
}

const decode = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
