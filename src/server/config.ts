import { type BackupConfig, parseBackups } from './backup/backup-plan.ts'
import { type BounceMailbox, parseBounceMailbox } from './bounces/bounce-mailbox.ts'
import { usualConnections } from './db/postgres-pool.ts'
import { type DemoMode, parseDemo } from './demo/demo-mode.ts'
import { type PublicFace, parsePublicFace } from './public-face.ts'
import { parseS3, type S3Config } from './s3/s3-config.ts'
import { type Environment, readSecretFiles } from './secret-files.ts'
import { parseWatchConfig, type WatchConfig } from './watch/watch-config.ts'
import { withoutUser } from './without-user.ts'

export type Config = BackupConfig & {
  readonly port: number
  /** `null`: listen on all interfaces. */
  readonly host: string | null
  readonly dataDir: string
  /** `null`: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** `off`: in PostgreSQL, too, only the conditions of statements keep the rows of workshops apart. */
  readonly rowSecurity: 'on' | 'off'
  /** To PostgreSQL, at most. */
  readonly databaseConnections: number
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The envelope sender: where reports of undelivered mails go. */
  readonly bounceAddress: string
  /** `null`: such reports are not read. */
  readonly bounceMailbox: BounceMailbox | null
  /** Scheme, host and port of the URL in the browser; no path. */
  readonly publicOrigin: string
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  /** `null`: a key file in `dataDir`. */
  readonly sessionSecret: string | null
  /** Number of the operator's own proxies: this many entries at the end of X-Forwarded-For are trusted. */
  readonly trustedProxies: number
  /** Host of the company registry that is queried by tax number; `null`: no look-up. */
  readonly registryUrl: string | null
  /** Public host for icons that the server's own endpoint does not have; `null`: none. */
  readonly iconApi: string | null
  /** Hosts of the providers of SMS. */
  readonly smsapiUrl: string
  readonly serwersmsUrl: string
  /** Whether webhooks for SMS may use HTTP and addresses of this machine and its network. */
  readonly smsPrivateHosts: boolean
  /** Whether push services may use HTTP, any port, and addresses of this machine and its network. */
  readonly pushPrivateHosts: boolean
  /** Storage limit for the photos of one station and its orders together. */
  readonly photoQuotaBytes: number
  readonly photoStore: PhotoStoreKind
  /** `null`: there is none. */
  readonly s3: S3Config | null
  readonly productName: string
  /** Path of the API as pages request it: `/api`, or the path a proxy maps to it. */
  readonly apiBase: string
  /** Where pages store the signed-in user, for an offline start. */
  readonly userSnapshot: 'local-storage' | 'cookie'
  /** `off`: the service worker unregisters itself on every device that has it. */
  readonly serviceWorker: 'on' | 'off'
  readonly publicFace: PublicFace
  /** `null`: this is no public demo. */
  readonly demo: DemoMode | null
  /** Metrics and traces for the operator. */
  readonly watch: WatchConfig
  /** After a stop signal the server still answers for so long, and says that it is not ready. */
  readonly drainMs: number
  readonly logLevel: LogLevel
  readonly production: boolean
  readonly test: boolean
}

/** Where photos are: in the data folder or in the S3 store. */
export type PhotoStoreKind = 'folder' | 's3'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Parses the environment, with the files that it names for secrets. Returns all problems, each with its fix, if any value is invalid. */
export function parseConfig(env: Environment): { ok: true; config: Config } | { ok: false; problems: string[] } {
  const problems: string[] = []
  const report = <T>(fallback: T, problem: string): T => {
    problems.push(problem)
    return fallback
  }
  const values = readSecretFiles(env, problems)
  const read = (name: string): string | null => values[name]?.trim() || null

  const production = read('NODE_ENV') === 'production'
  const port = wholeNumber(read('PORT') ?? '3000', 0, 65_535)
  if (port === null) problems.push(`PORT must be a number from 0 to 65535, not "${read('PORT')}". Try PORT=3000.`)

  const certFile = read('TLS_CERT')
  const keyFile = read('TLS_KEY')
  if ((certFile === null) !== (keyFile === null)) {
    problems.push(
      `${certFile ? 'TLS_KEY' : 'TLS_CERT'} is missing: set TLS_CERT and TLS_KEY together, both to a PEM file, or neither.`,
    )
  }
  const tls = certFile && keyFile ? { certFile, keyFile } : null

  const defaultOrigin = `${tls ? 'https' : 'http'}://localhost:${port ?? 3000}`
  const originText = read('PUBLIC_ORIGIN')
  const publicOrigin = originText ? parseOrigin(originText) : defaultOrigin
  if (publicOrigin === null) {
    problems.push(
      `PUBLIC_ORIGIN must be a scheme and a host without a path, not "${withoutUser(originText ?? '')}". Try PUBLIC_ORIGIN=https://pitboard.example.com.`,
    )
  }

  const databaseUrl = read('DATABASE_URL')
  if (databaseUrl && !(/^postgres(ql)?:\/\/\S+$/.test(databaseUrl) && isAddress(databaseUrl))) {
    problems.push(
      `DATABASE_URL must begin with postgres://, as in postgres://user:password@host:5432/pitboard. ${inPasswords} Leave it out for the embedded database.`,
    )
  }
  const smtpUrl = read('SMTP_URL')
  if (smtpUrl && !(/^smtps?:\/\/\S+$/.test(smtpUrl) && isAddress(smtpUrl))) {
    problems.push(
      `SMTP_URL must begin with smtp:// or smtps://, as in smtp://user:password@mail.example.com:587. ${inPasswords}`,
    )
  }
  const mailFrom = read('MAIL_FROM') ?? `noreply@${mailHost(publicOrigin ?? defaultOrigin)}`
  const bounceAddress = read('BOUNCE_ADDRESS') ?? mailFrom
  for (const [name, address] of [
    ['MAIL_FROM', mailFrom],
    ...(bounceAddress === mailFrom ? [] : [['BOUNCE_ADDRESS', bounceAddress]]),
  ] as const) {
    if (/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address ?? '')) continue
    problems.push(`${name} must be one plain address, not "${address}". Try ${name}=noreply@example.com.`)
  }
  const bounceMailbox = parseBounceMailbox(read('BOUNCE_IMAP'), problems)
  const sessionSecret = read('SESSION_SECRET')
  if (sessionSecret && sessionSecret.length < 32) {
    problems.push(
      'SESSION_SECRET must have at least 32 characters. Leave it out and a key file is created in DATA_DIR.',
    )
  }
  const registryText = read('REGISTRY_URL') ?? 'https://wl-api.mf.gov.pl'
  const registryUrl = registryText === 'off' ? null : parseHost(registryText)
  if (registryUrl === null && registryText !== 'off') {
    problems.push(
      `REGISTRY_URL must be https and a host without a path, or off, not "${withoutUser(registryText)}". Try REGISTRY_URL=https://wl-api.mf.gov.pl.`,
    )
  }
  const iconText = read('ICON_API')
  const iconApi = iconText ? parseHost(iconText) : null
  if (iconText && iconApi === null) {
    problems.push(
      `ICON_API must be https and a host without a path, not "${withoutUser(iconText)}". Leave it out, or try ICON_API=https://api.iconify.design.`,
    )
  }
  const smsapiUrl = readProvider('SMSAPI_URL', read('SMSAPI_URL'), 'https://api.smsapi.pl', problems)
  const serwersmsUrl = readProvider('SERWERSMS_URL', read('SERWERSMS_URL'), 'https://api2.serwersms.pl', problems)
  const hostsText = read('SMS_PRIVATE_HOSTS') ?? 'off'
  if (hostsText !== 'on' && hostsText !== 'off')
    problems.push(`SMS_PRIVATE_HOSTS must be on or off, not "${hostsText}".`)
  const pushHostsText = read('PUSH_PRIVATE_HOSTS') ?? 'off'
  if (pushHostsText !== 'on' && pushHostsText !== 'off')
    problems.push(`PUSH_PRIVATE_HOSTS must be on or off, not "${pushHostsText}".`)
  const quotaMb = wholeNumber(read('PHOTO_QUOTA_MB') ?? '2048', 0, 9_999_999)
  if (quotaMb === null) {
    problems.push(
      `PHOTO_QUOTA_MB must be a number of megabytes, not "${read('PHOTO_QUOTA_MB')}". Try PHOTO_QUOTA_MB=2048.`,
    )
  }
  const s3 = parseS3(read, problems)
  const storeText = read('PHOTO_STORE') ?? 'folder'
  const photoStore = storeText === 's3' ? 's3' : 'folder'
  if (storeText !== photoStore) problems.push(`PHOTO_STORE must be folder or s3, not "${storeText}".`)
  if (photoStore === 's3' && read('S3_ENDPOINT') === null)
    problems.push('PHOTO_STORE=s3 needs a store: set S3_ENDPOINT and the other S3 variables.')
  const productName = read('PRODUCT_NAME') ?? 'Pitboard'
  if (productName.length > 40 || /[\p{Cc}<>{}]/u.test(productName)) {
    problems.push('PRODUCT_NAME must be at most 40 characters without <, >, { or }. Try PRODUCT_NAME=Pitboard.')
  }
  const apiBase = read('API_BASE') ?? '/api'
  if (!/^(\/[\w.~-]+)+$/.test(apiBase)) {
    problems.push(`API_BASE must be a path such as /api, not "${apiBase}". Try API_BASE=/api.`)
  }
  const snapshotText = read('USER_SNAPSHOT') ?? 'local-storage'
  const userSnapshot = snapshotText === 'cookie' ? 'cookie' : 'local-storage'
  if (snapshotText !== userSnapshot) {
    problems.push(`USER_SNAPSHOT must be local-storage or cookie, not "${snapshotText}".`)
  }
  const workerText = read('SERVICE_WORKER') ?? 'on'
  const serviceWorker = workerText === 'off' ? 'off' : 'on'
  if (workerText !== serviceWorker) problems.push(`SERVICE_WORKER must be on or off, not "${workerText}".`)
  const rowText = read('ROW_SECURITY') ?? 'on'
  const rowSecurity = rowText === 'off' ? 'off' : 'on'
  if (rowText !== rowSecurity) problems.push(`ROW_SECURITY must be on or off, not "${rowText}".`)
  const connectionsText = read('DATABASE_CONNECTIONS') ?? String(usualConnections)
  const databaseConnections = wholeNumber(connectionsText, 4, 200)
  if (databaseConnections === null) {
    problems.push(
      `DATABASE_CONNECTIONS must be a number from 4 to 200, not "${connectionsText}". Try DATABASE_CONNECTIONS=${usualConnections}.`,
    )
  }
  const publicFace = parsePublicFace(read, problems)
  const dataDir = read('DATA_DIR') ?? './data'
  const demo = parseDemo(read, problems)
  const backups = parseBackups(read, { dataDir, isEmbedded: databaseUrl === null }, problems)
  const watch = parseWatchConfig(read, problems)
  const drainSeconds = wholeNumber(read('DRAIN_SECONDS') ?? '0', 0, 300)
  if (drainSeconds === null)
    problems.push(`DRAIN_SECONDS must be a number from 0 to 300, not "${read('DRAIN_SECONDS')}". Try DRAIN_SECONDS=15.`)
  const levelText = read('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  const logLevel =
    logLevels.find((level) => level === levelText) ??
    report('info', `LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${levelText}".`)
  const trustedProxies = wholeNumber((read('TRUST_PROXY') ?? '0').replace(/^true$/, '1').replace(/^false$/, '0'), 0, 9)
  if (trustedProxies === null) {
    problems.push(`TRUST_PROXY must be the number of your own proxies in front (0 to 9), not "${read('TRUST_PROXY')}".`)
  }

  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: {
      port: port ?? 3000,
      // By default only this machine can connect, until a public origin is configured.
      host: read('HOST') ?? (isLoopback(publicOrigin ?? defaultOrigin) && !production ? '127.0.0.1' : null),
      dataDir,
      databaseUrl,
      rowSecurity,
      databaseConnections: databaseConnections ?? usualConnections,
      smtpUrl,
      mailFrom,
      bounceAddress,
      bounceMailbox,
      publicOrigin: publicOrigin ?? defaultOrigin,
      tls,
      sessionSecret,
      trustedProxies: trustedProxies ?? 0,
      registryUrl,
      iconApi,
      smsapiUrl,
      serwersmsUrl,
      smsPrivateHosts: hostsText === 'on',
      pushPrivateHosts: pushHostsText === 'on',
      photoQuotaBytes: (quotaMb ?? 2048) * 1_000_000,
      photoStore,
      s3,
      productName,
      apiBase,
      userSnapshot,
      serviceWorker,
      publicFace,
      ...backups,
      ...(demo && closedToTheWorld),
      demo,
      watch,
      drainMs: (drainSeconds ?? 0) * 1000,
      logLevel,
      production,
      test: read('NODE_ENV') === 'test',
    },
  }
}

/** A public demo asks nobody outside, and has nothing to save. */
const closedToTheWorld = {
  registryUrl: null,
  bounceMailbox: null,
  backups: null,
  photoStore: 'folder',
  s3: null,
} as const

/** Returns whether an origin is on the loopback interface. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

const inPasswords = 'In a password write %2F for /, %23 for #, %3F for ?, and %40 for @.'

/**
 * Whether an address that may have a password can be parsed: the error of `new URL` would have all of it. A part of a
 * password with a slash looks like a host, which messages name.
 */
function isAddress(text: string): boolean {
  // pg accepts a user without a host, for a socket that `?host=` names.
  const parsed = [text, text.replace('@/', '@socket/')].find((one) => URL.canParse(one))
  if (parsed === undefined) return false
  const { username, pathname } = new URL(parsed)
  return username !== '' || !pathname.includes('@')
}

function wholeNumber(text: string, least: number, most: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}

function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return isBare && (url.protocol === 'http:' || url.protocol === 'https:') ? url.origin : null
}

// Other machines are reached only through TLS.
function parseHost(text: string): string | null {
  const origin = parseOrigin(text)
  return origin !== null && (origin.startsWith('https:') || isLoopback(origin)) ? origin : null
}

/** The host of a provider of SMS. */
function readProvider(name: string, text: string | null, usual: string, problems: string[]): string {
  const given = text ?? usual
  const url = parseHost(given)
  if (url === null)
    problems.push(`${name} must be https and a host without a path, not "${withoutUser(given)}". Try ${name}=${usual}.`)
  return url ?? usual
}

// An IP address is not a mail domain.
function mailHost(origin: string): string {
  const { hostname } = new URL(origin)
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname
}
