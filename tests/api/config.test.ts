import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { nodeProblem } from '#server/node-version.ts'
import { openDatabase } from '#server/open-database.ts'
import { makeDataDir, spawnServer, waitFor } from '../support/child-server.ts'

let dataDir: string
beforeAll(() => {
  dataDir = makeDataDir()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const wrong: [string, string, RegExp][] = [
  ['PORT', 'eighty', /PORT must be a number from 0 to 65535, not "eighty"\. Try PORT=3000\./],
  ['PORT', '70000', /PORT must be/],
  ['DATABASE_URL', 'mysql://db', /DATABASE_URL must begin with postgres:\/\//],
  ['DATABASE_CONNECTIONS', '3', /DATABASE_CONNECTIONS must be a number from 4 to 200, not "3"/],
  ['SMTP_URL', 'mail.example.com', /SMTP_URL must begin with smtp:\/\//],
  ['MAIL_FROM', 'Pitboard <a@example.com>', /MAIL_FROM must be one plain address/],
  ['BOUNCE_ADDRESS', 'bounces', /BOUNCE_ADDRESS must be one plain address/],
  [
    'BOUNCE_IMAP',
    'imaps://imap.example.com',
    /BOUNCE_IMAP must be imaps:\/\/ or imap:\/\/ with user, password and host/,
  ],
  ['BOUNCE_IMAP', 'pop3s://user:secret@example.com', /BOUNCE_IMAP must be .* Try BOUNCE_IMAP=imaps:(?!.*secret)/],
  ['BOUNCE_IMAP', 'imaps://user:%zz@example.com', /BOUNCE_IMAP must be/],
  ['PUBLIC_ORIGIN', 'pitboard.example.com', /PUBLIC_ORIGIN must be a scheme and a host/],
  ['PUBLIC_ORIGIN', 'https://example.com/app', /PUBLIC_ORIGIN must be a scheme and a host/],
  ['TLS_CERT', '/cert.pem', /TLS_KEY is missing/],
  ['TLS_KEY', '/key.pem', /TLS_CERT is missing/],
  ['SESSION_SECRET', 'short', /SESSION_SECRET must have at least 32 characters/],
  ['TRUST_PROXY', 'nginx', /TRUST_PROXY must be the number of your own proxies/],
  ['PRODUCT_NAME', '<b>', /PRODUCT_NAME must be at most 40 characters/],
  ['USER_SNAPSHOT', 'memory', /USER_SNAPSHOT must be local-storage or cookie/],
  ['SERVICE_WORKER', 'false', /SERVICE_WORKER must be on or off, not "false"/],
  ['API_BASE', 'https://elsewhere.example/api', /API_BASE must be a path/],
  ['REGISTRY_URL', 'http://wl-api.mf.gov.pl', /REGISTRY_URL must be https and a host without a path, or off/],
  ['REGISTRY_URL', 'https://wl-api.mf.gov.pl/api', /REGISTRY_URL must be https/],
  ['ICON_API', 'api.iconify.design', /ICON_API must be https and a host without a path/],
  ['SMSAPI_URL', 'http://api.smsapi.pl', /SMSAPI_URL must be https and a host without a path/],
  ['SERWERSMS_URL', 'https://api2.serwersms.pl/messages', /SERWERSMS_URL must be https/],
  ['SMS_PRIVATE_HOSTS', 'yes', /SMS_PRIVATE_HOSTS must be on or off, not "yes"/],
  ['PUSH_PRIVATE_HOSTS', 'yes', /PUSH_PRIVATE_HOSTS must be on or off, not "yes"/],
  ['PHOTO_QUOTA_MB', '2 GB', /PHOTO_QUOTA_MB must be a number of megabytes, not "2 GB"/],
  ['DEMO_MODE', 'on', /DEMO_MODE must be off, en or pl, not "on"/],
  ['DEMO_RESET_HOURS', '5', /DEMO_RESET_HOURS must be one of 1, 2, 3, 4, 6, 8, 12, 24, not "5"/],
  ['BACKUP_HOUR', '24', /BACKUP_HOUR must be a number from 0 to 23, not "24"/],
  ['BACKUP_DAILY', '0', /BACKUP_DAILY must be a number from 1 to 366/],
  ['BACKUP_WEEKLY', 'all', /BACKUP_WEEKLY must be a number from 0 to 520/],
  ['BACKUP_SHOWN', 'all', /BACKUP_SHOWN must be owners or nobody, not "all"/],
  ['OPERATOR_NAME', '<b>', /OPERATOR_NAME must be one line of at most 120 characters/],
  ['OPERATOR_EMAIL', 'office', /OPERATOR_EMAIL must be one plain address/],
  ['LEGAL_REVIEWED', 'yes', /LEGAL_REVIEWED must be a day, not "yes"/],
  ['ANALYTICS_SRC', 'http://stats.example.com/script.js', /ANALYTICS_SRC must be the https address of a script/],
  ['ANALYTICS_DATA', 'domain', /ANALYTICS_DATA must be names and values/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of fatal, error, warn/],
]

describe('values', () => {
  for (const [name, value, says] of wrong) {
    test(`${name}=${value}: the message has the name and the fix`, () => {
      const parsed = parseConfig({ [name]: value })
      expect(parsed).toEqual({ ok: false, problems: [expect.stringMatching(says)] })
    })
  }

  test('no message repeats the password of an address', () => {
    const s3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'hidden' }
    for (const [env, says] of [
      [{ DATABASE_URL: 'postgres://pit:pa/secret@db:5432/x' }, /^DATABASE_URL must .* write %2F for \//],
      // What is before the slash looks like a port.
      [{ DATABASE_URL: 'postgres://pit:12/secret@db:5432/x' }, /^DATABASE_URL must/],
      [{ SMTP_URL: 'smtp://pit:pa/secret@mail.example.com:587' }, /^SMTP_URL must .* write %2F for \//],
      [{ SMTP_URL: 'smtp://pit:12/secret@mail.example.com:587' }, /^SMTP_URL must/],
      [{ ...s3, S3_ENDPOINT: 'https://pit:secret@s3.example.com' }, /^S3_ENDPOINT must/],
      [{ PUBLIC_ORIGIN: 'https://pit:12/secret@pit.example.com' }, /^PUBLIC_ORIGIN must .*pit\.example\.com/],
      [{ REGISTRY_URL: 'https://pit:secret@registry.example.com' }, /^REGISTRY_URL must .*registry/],
      [{ ICON_API: 'https://secret@icons.example.com' }, /^ICON_API must .*icons/],
      [{ SMSAPI_URL: 'https://pit:secret@sms.example.com' }, /^SMSAPI_URL must .*sms/],
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://pit:secret@traces.example.com' }, /^OTEL_\S+ must .*traces/],
    ] as const) {
      const parsed = parseConfig(env)
      const problems = parsed.ok ? [] : parsed.problems
      expect(problems).toEqual([expect.stringMatching(says)])
      expect(problems.join()).not.toMatch(/secret|12/)
    }
    for (const DATABASE_URL of [
      'postgres://pit:12%2Fsecret@db:5432/x',
      'postgres:///pit?host=/run/postgresql',
      'postgres://pit@/pit?host=/run/postgresql',
      'postgres://%2Frun%2Fpostgresql/pit',
    ]) {
      expect(parseConfig({ DATABASE_URL }).ok, DATABASE_URL).toBe(true)
    }
  })

  test('P17 the mailbox of bounces is read from its address', () => {
    const parsed = parseConfig({
      BOUNCE_IMAP: 'imaps://a%40b.example:p%2Fw@imap.example.com/Mail%20back',
      MAIL_FROM: 'a@b.example',
    })
    expect(parsed).toMatchObject({
      ok: true,
      config: {
        bounceAddress: 'a@b.example',
        bounceMailbox: {
          ...{ host: 'imap.example.com', port: 993, isSecure: true, isLocal: false },
          ...{ user: 'a@b.example', password: 'p/w', folder: 'Mail back' },
        },
      },
    })
    expect(parseConfig({ BOUNCE_IMAP: 'imap://a:b@[::1]:1143' })).toMatchObject({
      config: { bounceMailbox: { host: '::1', port: 1143, isSecure: false, isLocal: true, folder: 'INBOX' } },
    })
    expect(parseConfig({})).toMatchObject({ config: { bounceMailbox: null } })
  })

  test('R42 a secret can be in a file, which then has to be a sound one', () => {
    const write = (name: string, content: string): string => {
      const file = join(dataDir, name)
      writeFileSync(file, content)
      return file
    }
    const smtp = write('smtp', 'smtps://anna:pass@mail.example.com\n')
    const key = write('key', 'k'.repeat(32))
    const [short, empty, lines, long] = [
      write('short', 'hidden'),
      write('empty', '\n'),
      write('lines', 'smtp://a\nsmtp://b'),
      write('long', 'x'.repeat(5000)),
    ]
    expect(
      parseConfig({
        ...{ SMTP_URL_FILE: smtp, SESSION_SECRET_FILE: key },
        DATABASE_URL_FILE: write('database', 'postgres://pit:pass@db/pit'),
        BOUNCE_IMAP_FILE: write('imap', 'imaps://a:pass@imap.example.com'),
      }),
    ).toMatchObject({
      config: {
        smtpUrl: 'smtps://anna:pass@mail.example.com',
        sessionSecret: 'k'.repeat(32),
        databaseUrl: 'postgres://pit:pass@db/pit',
        bounceMailbox: { password: 'pass' },
      },
    })
    const problemsOf = (env: Record<string, string>) => {
      const parsed = parseConfig(env)
      return parsed.ok ? [] : parsed.problems
    }
    expect(problemsOf({ SMTP_URL: 'smtp://b', SMTP_URL_FILE: smtp })).toEqual([
      'SMTP_URL and SMTP_URL_FILE are both set: leave one of them out.',
    ])
    const fix = 'Give the path of a file with one line, SMTP_URL.'
    for (const [file, why] of [
      [join(dataDir, 'nowhere'), 'cannot be read (ENOENT)'],
      [dataDir, 'cannot be read (EISDIR)'],
      [empty, 'is empty'],
      [lines, 'has more than one line'],
      [long, 'has more than 4096 bytes'],
    ] as const) {
      expect(problemsOf({ SMTP_URL_FILE: file })).toEqual([`SMTP_URL_FILE names ${file}, which ${why}. ${fix}`])
    }
    // What is in the file is checked as always, and is in no message.
    expect(problemsOf({ SESSION_SECRET_FILE: short })).toEqual([expect.stringMatching(/^SESSION_SECRET must have/)])
    expect(problemsOf({ DATABASE_URL_FILE: short })).toEqual([expect.not.stringContaining('hidden')])
    expect(problemsOf({ SMTP_URL_FILE: short })).toEqual([expect.not.stringContaining('hidden')])
  })

  test('missing values have working defaults', () => {
    expect(parseConfig({ PORT: '', HOST: ' ' })).toMatchObject({
      ok: true,
      config: { port: 3000, host: '127.0.0.1', publicOrigin: 'http://localhost:3000', productName: 'Pitboard' },
    })
    const open = parseConfig({ PUBLIC_ORIGIN: 'https://pitboard.example.com/' })
    expect(open).toMatchObject({
      config: { host: null, publicOrigin: 'https://pitboard.example.com', mailFrom: 'noreply@pitboard.example.com' },
    })
  })

  test('an old version of Node gets a message', () => {
    expect(nodeProblem('20.20.0')).toBe(
      'Pitboard needs Node 26 or newer; this is Node 20.20.0. Install a newer one from https://nodejs.org; in a checkout "npm start" uses its own.',
    )
    expect(nodeProblem('26.10.0')).toBeNull()
  })
})

describe('a failed start prints the reason on stderr without a stack and exits with 1', () => {
  async function failsWith(env: Record<string, string>, lines: RegExp[]): Promise<void> {
    const { code, stderr } = await spawnServer({ PORT: '0', DATA_DIR: dataDir, ...env }).ended
    const printed = stderr.trimEnd().split('\n')
    expect(printed).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) expect(printed[index]).toMatch(line)
    expect(code).toBe(1)
  }

  test('all wrong values in one message', () =>
    failsWith({ PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'z' }, [/^PORT/, /^SMTP_URL/, /^LOG_LEVEL/]))

  test('a data folder that is not writable', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    await failsWith({ DATA_DIR: join(file, 'data') }, [
      /^The data folder .* cannot be written \(ENOTDIR\)\. Make it writable/,
    ])
  })

  test('a missing certificate', () =>
    failsWith({ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' }, [
      /^TLS_CERT names \/nowhere\.pem, which cannot be read/,
    ]))

  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as { port: number }
    await failsWith({ PORT: String(port) }, [
      new RegExp(`^Port ${port} is in use\\. Stop the other program, or set PORT`),
    ])
    await new Promise((done) => other.close(done))
  })

  test('a database that does not answer', () =>
    failsWith({ DATABASE_URL: 'postgres://pit:secret@127.0.0.1:1/pit' }, [
      /^The database at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)\. Check DATABASE_URL/,
    ]))

  test('a database behind a socket that does not answer', () =>
    failsWith({ DATABASE_URL: 'postgres://pit:secret@/pit?host=/nowhere' }, [
      /^The database does not answer \(ENOENT\)\. Check DATABASE_URL/,
    ]))

  test('a file that is no database', async () => {
    const folder = makeDataDir()
    writeFileSync(
      join(folder, 'pitboard.sqlite'),
      'this is no database, but it is long enough to be read as one'.repeat(99),
    )
    await failsWith({ DATA_DIR: folder }, [/^The database file .* cannot be opened/])
    rmSync(folder, { recursive: true })
  })

  test('a damaged key file', async () => {
    const folder = makeDataDir()
    writeFileSync(join(folder, 'secret.key'), 'abc')
    await failsWith({ DATA_DIR: folder }, [/^The key file .* is damaged\. Delete it/])
    rmSync(folder, { recursive: true })
  })

  test('C55 a database newer than the program, which it leaves as it is', async () => {
    const folder = makeDataDir()
    const database = await openDatabase({ databaseUrl: null, dataDir: folder }, Date.now)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', ${new Date().toISOString()})`.execute(
      database.db,
    )
    await database.close()
    const before = readFileSync(join(folder, 'pitboard.sqlite'))
    await failsWith({ DATA_DIR: folder }, [
      /^The database is newer than this program, Pitboard [\d.]+: a newer one has upgraded it \(9999-future\)\. Nothing was changed\. Start the newer Pitboard again, or restore a backup from before its upgrade/,
    ])
    expect(readFileSync(join(folder, 'pitboard.sqlite')).equals(before)).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

describe('a successful start', () => {
  test('prints its address and the next steps, protects its files, and stops in an orderly way', async () => {
    const folder = join(makeDataDir(), 'new')
    const { child, output, ended } = spawnServer({ PORT: '0', DATA_DIR: folder })
    await waitFor(output, /Open http:\/\/localhost:\d+\/register to begin/)
    for (const name of ['secret.key', 'pitboard.sqlite']) {
      expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0)
    }
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('running requests are finished before it stops', async () => {
    const folder = makeDataDir()
    const { child, output, ended } = spawnServer({ PORT: '0', DATA_DIR: folder })
    const [, port] = await waitFor(output, /port (\d+)\. Data/)
    let finishBody = (): void => {}
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":"anna@'))
        finishBody = () => {
          controller.enqueue(new TextEncoder().encode('example.com"}'))
          controller.close()
        }
      },
    })
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
    const answer = fetch(`http://127.0.0.1:${port}/api/auth/request-login-code`, init as RequestInit)
    await new Promise((done) => setTimeout(done, 200))
    child.kill('SIGINT')
    await new Promise((done) => setTimeout(done, 200))
    finishBody()
    expect((await answer).status).toBe(200)
    expect((await ended).code).toBe(0)
    rmSync(folder, { recursive: true })
  })

  test('two instances may start at once on one folder', async () => {
    const folder = makeDataDir()
    const servers = [1, 2].map(() => spawnServer({ PORT: '0', DATA_DIR: folder }))
    for (const { output } of servers) await waitFor(output, /Open http/)
    for (const { child } of servers) child.kill('SIGTERM')
    expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ])
    rmSync(folder, { recursive: true })
  })

  test('without SMTP_URL the code is in the terminal and in a file with mode 0600, with a link to all mails', async () => {
    const folder = makeDataDir()
    const port = 3159
    const { child, output, ended } = spawnServer({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info' })
    await waitFor(output, /Open http/)
    const url = `http://127.0.0.1:${port}`
    await fetch(`${url}/api/auth/request-register-code`, {
      method: 'POST',
      body: '{"email":"anna@example.com"}',
      headers: { 'content-type': 'application/json' },
    })
    const [, code = '', link = ''] = await waitFor(output, /Mail: (\d{4} \d{4}) is your .* all mails: (\S+)/)
    const { pathname } = new URL(link)
    const page = async (path: string, headers: Record<string, string>): Promise<string> => {
      const answer = await fetch(`${url}${path}`, { headers })
      return answer.ok ? answer.text() : String(answer.status)
    }
    expect(await page(pathname, {})).toBe('404')
    const withHost = (headers: Record<string, string>, path = pathname): Promise<string> =>
      new Promise((done) => {
        http.get(`${url}${path}`, { headers }, (answer) => {
          let text = ''
          answer.on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => done(answer.statusCode === 200 ? text : String(answer.statusCode)))
        })
      })
    expect(await withHost({ host: `localhost:${port}` })).toContain(code)
    expect(await withHost({ host: `localhost:${port}`, 'x-forwarded-for': '203.0.113.9' })).toBe('404')
    expect(await withHost({ host: 'evil.example' })).toBe('404')
    expect(await withHost({ host: `localhost:${port}` }, '/api/outbox/guess')).toBe('404')
    const [file = ''] = readdirSync(join(folder, 'outbox'))
    expect(statSync(join(folder, 'outbox', file)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'outbox', file), 'utf8')).toContain(`Subject: ${code} is your Pitboard code`)
    child.kill('SIGTERM')
    const { stderr } = await ended
    expect(stderr).toContain('mail sent')
    for (const secret of [code, code.replace(' ', ''), 'anna']) expect(stderr).not.toContain(secret)
    rmSync(folder, { recursive: true })
  })

  test('in production without SMTP_URL no mail is sent, and the log warns', async () => {
    const folder = makeDataDir()
    const { child, output, ended } = spawnServer({
      PORT: '3158',
      DATA_DIR: folder,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
    })
    await waitFor(output, /No mail can be sent: set SMTP_URL/)
    const answer = await fetch('http://127.0.0.1:3158/api/auth/request-login-code', {
      method: 'POST',
      body: '{"email":"anna@example.com"}',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'mail-unavailable'])
    child.kill('SIGTERM')
    const { stderr, stdout } = await ended
    expect(stderr).toContain('SMTP_URL is missing')
    expect(stdout).not.toMatch(/\d{4} \d{4} is your/)
    rmSync(folder, { recursive: true })
  })
})

test('the table of docs/running.md has exactly the variables that are read', () => {
  const root = join(import.meta.dirname, '../..')
  const read = [
    'config',
    'public-face',
    'backup/backup-plan',
    'demo/demo-mode',
    'watch/watch-config',
    's3/s3-config',
  ].flatMap((name) => {
    const source = readFileSync(join(root, `src/server/${name}.ts`), 'utf8')
    return [...source.matchAll(/(?:read|line|number)\('([A-Z][A-Z0-9_]+)'/g)].map(([, variable]) => variable)
  })
  const parts = readFileSync(join(root, 'docs/running.md'), 'utf8').split('\n\n')
  const table = parts.find((part) => part.startsWith('| variable | default |')) ?? ''
  const documented = [...table.matchAll(/^\| (`.*?`(?:, `.*?`)*) \|/gm)].flatMap(
    ([, names]) => names?.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  )
  const secrets = documented.filter((name) => name.endsWith('_FILE')).map((name) => name.replace('_FILE', ''))
  expect(read).toEqual(expect.arrayContaining(secrets))
  expect(documented.filter((name) => !name.endsWith('_FILE')).toSorted()).toEqual([...new Set(read)].toSorted())
})
