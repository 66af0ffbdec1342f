import { type AddressInfo, createServer, type Socket } from 'node:net'

type HeldMail = { readonly uid: number; readonly source: Buffer; isSeen: boolean }

/** A mailbox that is read by IMAP, with the few commands that reading it needs (RFC 3501). */
export type ImapServer = {
  /** As BOUNCE_IMAP. */
  readonly url: string
  readonly mails: readonly HeldMail[]
  /** Marks all mails as read. */
  clear(): void
  /** The commands received, without their tags and without the password. */
  readonly commands: string[]
  /** What becomes of the next visits: they are served, refused, or get no answer. */
  mood: 'well' | 'refuses' | 'silent'
  put(source: string): number
  /** How many clients are connected. */
  connections(): number
  stop(): Promise<void>
}

const user = 'bounces@pitboard.example'
const password = 'p@ss / word'
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

export async function startImapServer(): Promise<ImapServer> {
  const mails: HeldMail[] = []
  const sockets = new Set<Socket>()
  const commands: string[] = []

  /** Returns the untagged lines and the end of the answer; `null`: bye. */
  function answer(command: string): { lines?: (string | Buffer)[]; end: string } | null {
    const [, name = '', rest = ''] = /^(UID \w+|\w+) ?(.*)$/is.exec(command) ?? []
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return { lines: ['* CAPABILITY IMAP4rev1\r\n'], end: 'OK' }
      case 'LOGIN':
        return server.mood === 'refuses' || rest !== `${quoted(user)} ${quoted(password)}`
          ? { end: 'NO [AUTHENTICATIONFAILED] no' }
          : { end: 'OK' }
      case 'LIST':
        return { lines: ['* LIST () "/" INBOX\r\n'], end: 'OK' }
      case 'SELECT':
        return {
          lines: [
            `* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`,
            `* OK [UIDVALIDITY 7]\r\n* OK [UIDNEXT ${mails.length + 1}]\r\n`,
          ],
          end: 'OK [READ-WRITE]',
        }
      case 'UID SEARCH': {
        const from = Number(/UID (\d+):\*/.exec(rest)?.[1] ?? 1)
        const fits = ({ uid, isSeen }: HeldMail) => (uid >= from || uid === mails.length) && !isSeen
        const uids = mails.filter(fits).map(({ uid }) => ` ${uid}`)
        return { lines: [`* SEARCH${uids.join('')}\r\n`], end: 'OK' }
      }
      case 'UID FETCH': {
        const [, uid = 0, most = 0] = (/^(\d+) .*BODY\.PEEK\[\]<0\.(\d+)>/.exec(rest) ?? []).map(Number)
        const mail = mails[uid - 1]
        if (!mail) return { end: 'OK' }
        const part = mail.source.subarray(0, most)
        return { lines: [`* ${uid} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n`, part, ')\r\n'], end: 'OK' }
      }
      case 'UID STORE': {
        const mail = mails[Number(/^\d+/.exec(rest)?.[0]) - 1]
        if (mail && /\+FLAGS\S* \(\\Seen\)/.test(rest)) mail.isSeen = true
        return { end: 'OK' }
      }
      case 'NOOP':
        return { end: 'OK' }
      case 'LOGOUT':
        return null
      default:
        return { end: 'BAD unknown' }
    }
  }

  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.setNoDelay(true)
    if (server.mood === 'silent') return
    socket.write('* OK ready\r\n')
    let pending = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\r\n')
      pending = lines.pop() ?? ''
      for (const line of lines) {
        const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        commands.push(command.replace(/^LOGIN .*/, 'LOGIN'))
        const result = answer(command)
        for (const part of result?.lines ?? []) socket.write(part)
        socket.write(`${tag} ${result?.end ?? 'OK'} done\r\n`)
        if (!result) socket.end()
      }
    })
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  const server: ImapServer = {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    mails,
    commands,
    mood: 'well',
    connections: () => sockets.size,
    clear() {
      for (const mail of mails) mail.isSeen = true
    },
    put(source) {
      const uid = mails.length + 1
      mails.push({ uid, source: Buffer.from(source), isSeen: false })
      return uid
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => listener.close(() => done()))
    },
  }
  return server
}
