import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = {
  from: string
  to: string[]
  /** As it came. */
  raw: string
  /** Quoted-printable undone, so that words can be looked for. */
  text: string
}

export type PostOffice = {
  /** What makes a server send its mails here. */
  env: Record<string, string>
  received: ReceivedMail[]
  /** How many mails are sent away before the next is taken. */
  refusals: number
  /** How long a mailbox lets itself be waited for. */
  hold: (address: string) => Promise<void>
  /** The first mail that fits, as soon as it is here. */
  waitFor(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  stop(): Promise<void>
}

const longestWaitMs = 15_000

/** A post office that takes mails by SMTP and keeps them. */
export async function startPostOffice(): Promise<PostOffice> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      office.hold(address).then(() => done())
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
    hold: async () => {},
    async waitFor(fits) {
      for (const end = Date.now() + longestWaitMs; Date.now() < end; ) {
        const mail = office.received.find(fits)
        if (mail) return mail
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error('the mail never came')
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
