import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { createApp } from './app.ts'
import { createBackupRunner } from './backup/create-backup-runner.ts'
import { createBounceReader } from './bounces/create-bounce-reader.ts'
import { type Config, isLoopback } from './config.ts'
import { createLog } from './create-log.ts'
import { codeOf, loadKey, prepareDataFolder } from './data-folder.ts'
import type { Database } from './db/database.ts'
import { sharedRole } from './db/row-wall.ts'
import { leaveAccount } from './db/within-account.ts'
import { resetDemo } from './demo/reset-demo.ts'
import type { Deps } from './deps.ts'
import { createEraser } from './erasures/create-eraser.ts'
import { createHub } from './events/hub.ts'
import { relayByPostgres } from './events/postgres-relay-store.ts'
import { noRelay } from './events/relay.ts'
import { findLiveSessions } from './events/store.ts'
import type { RestoreOffer } from './first-start/restore-offer.ts'
import { addRestorePage, restoreUrl } from './first-start/restore-page.ts'
import { isUnused } from './first-start/store.ts'
import { createFollowUpSender, followUpMailKind } from './follow-ups/create-sender.ts'
import { raiseDueFollowUps } from './follow-ups/raise-follow-ups.ts'
import { createRefusedWrites } from './health/refused-writes.ts'
import { placesOf } from './http/places-of.ts'
import { noRetainedAssets, retainAssets } from './http/retained-assets.ts'
import { publicPagePolicy } from './http/security-headers.ts'
import { missingBuild, readStaticFiles } from './http/static-files.ts'
import { takeTurns } from './http/take-turns.ts'
import { createUploads } from './http/uploads.ts'
import { createImportRunner } from './imports/run-imports.ts'
import { askVatWhiteList } from './legals/vat-white-list.ts'
import { createMailer, type Deliver } from './mail/create-mailer.ts'
import { deliverBySmtp } from './mail/deliver-by-smtp.ts'
import { deliverToFolder } from './mail/deliver-to-folder.ts'
import { addOutboxPage } from './mail/outbox-page.ts'
import { createDispatcher, customerMailKind } from './messages/dispatcher.ts'
import { planReminders } from './messages/plan-reminders.ts'
import { runReminderJob } from './notices/reminder-job.ts'
import { openDatabase } from './open-database.ts'
import { type OpenSocket, openSocket, readCertificate, type SocketOptions } from './open-socket.ts'
import { guardPhotoStore } from './photos/guard-photo-store.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import { sweepPhotos } from './photos/sweep-photos.ts'
import { productFile } from './product-folder.ts'
import { productVersion } from './product-version.ts'
import { createPusher } from './push/create-pusher.ts'
import { findPushFacts } from './push/find-facts.ts'
import { loadVapid } from './push/vapid.ts'
import { sweep } from './retention/store.ts'
import { S3Problem } from './s3/s3-problem.ts'
import { createSmsOutbox } from './sms/create-sms-outbox.ts'
import { StartProblem } from './start-problem.ts'
import { loadTranslate } from './texts/translate.ts'
import { startWatch } from './watch/start-watch.ts'

/** An upload and the resizing of its pictures take less. File times are compared with the machine's clock. */
const leftUploadMs = 3600_000
const reminderEveryMs = 60_000
/** A statement of the server takes far less; migrations, which may take longer, are over. */
const databaseWithinMs = 30_000

export type RunningServer = {
  readonly origin: string
  readonly port: number
  readonly database: Database
  readonly greeting: readonly string[]
  stop(): Promise<void>
}

export type StartOptions = SocketOptions & {
  readonly now?: () => number
  readonly log?: Logger
  readonly distDir?: string
  readonly sweepEveryMs?: number
  /** Interval of the heartbeat of event streams, and of the check of their sessions. */
  readonly heartbeatMs?: number
  /** How often the mailbox of bounces is read; without it never. */
  readonly bounceEveryMs?: number
  /** How often it is checked whether a backup is due, and for the first time after it; without it never. */
  readonly backupEveryMs?: number
  /** Delivers mails instead of SMTP. */
  readonly deliver?: Deliver
  /** After this time an SMS gateway that does not answer is tried again later. */
  readonly smsTimeoutMs?: number
  /** As `smsTimeoutMs`, of the push services of browsers. */
  readonly pushTimeoutMs?: number
  /** Prints a line on the terminal. */
  readonly print?: (line: string) => void
  /** Offered while nobody has an account; `null` or without it never. */
  readonly restoreOffer?: RestoreOffer | null
}

/** Opens the data folder, the database and the socket. Throws StartProblem if the operator can fix the cause. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const now = options.now ?? Date.now
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`))
  // stdout is for people; the JSON log is written to stderr.
  const log = options.log ?? createLog(config.logLevel, pino.destination({ fd: 2, sync: true }))
  const distDir = options.distDir ?? productFile('dist')
  const dataDir = prepareDataFolder(config.dataDir)
  const key = loadKey(dataDir, config.sessionSecret)
  const certificate = readCertificate(config)

  const { databaseUrl, databaseConnections, rowSecurity } = config
  const database = await openDatabase({ databaseUrl, databaseConnections, dataDir, rowSecurity }, now)
  if (config.demo) {
    await resetDemo(database, dataDir, config.demo, now()).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  }
  if (database.kind === 'postgres' && rowSecurity === 'on' && database.wallRole() === null)
    log.warn('row security is off: the user of the database may not make its role. npm run doctor says what to do')
  if (database.wallRole() === sharedRole)
    log.warn(`row security uses ${sharedRole}, the role of several databases. npm run doctor says what to do`)
  database.limitWaits(databaseWithinMs)
  const places = placesOf(config)
  const oldAssets = existsSync(distDir) ? retainAssets(join(dataDir, 'builds'), distDir, now(), log) : noRetainedAssets
  const files = readStaticFiles(distDir, places, oldAssets.read, publicPagePolicy(config)) ?? missingBuild

  const version = productVersion()
  const { buildId } = files
  const watched = { database, dataDir, version, buildId, now, countStreams: () => hub.count() }
  const watch = await startWatch(config.watch, watched, log)
  const meter = watch?.meter ?? null
  const outboxToken = randomBytes(18).toString('base64url')
  const outboxPath = `/api/outbox/${outboxToken}`
  // Requests that a proxy has passed on are refused there.
  const isDirect = isLoopback(config.publicOrigin) && config.trustedProxies === 0
  const outboxLink = isDirect ? ` · all mails: ${config.publicOrigin}${outboxPath}` : ''
  const from = { name: config.productName, address: config.mailFrom }
  const folder =
    config.smtpUrl === null && !config.production && !options.deliver && !config.demo
      ? deliverToFolder(join(dataDir, 'outbox'), from, now, (mail) => print(`Mail: ${mail.subject}${outboxLink}`))
      : null
  const smtp =
    config.smtpUrl && !options.deliver && !config.demo
      ? deliverBySmtp(config.smtpUrl, { ...from, bounces: config.bounceAddress })
      : null
  // No mail leaves a demo.
  const deliver: Deliver | null = config.demo
    ? async () => {}
    : (options.deliver ?? smtp?.deliver ?? folder?.deliver ?? null)
  const wakeDispatcher = (kind: string): void => {
    if (kind === customerMailKind) dispatcher.wake()
    if (kind === followUpMailKind) followUps.wake()
  }
  const mailer = createMailer({ database, key, now, log, deliver, onTried: wakeDispatcher, meter })
  const smsTimeoutMs = options.smsTimeoutMs ?? 15_000
  const sms = createSmsOutbox({
    ...{ config, database, key, now, log, smsTimeoutMs, meter },
    onTried: () => {
      dispatcher.wake()
      followUps.wake()
    },
  })
  if (!mailer.available) log.error('SMTP_URL is missing: in production nobody can sign in without it')

  const photos = guardPhotoStore(openPhotoStore(config, dataDir), log)
  const uploads = createUploads(join(dataDir, 'uploads'))
  const hub = createHub({
    now,
    log,
    // A call may end sessions of people elsewhere: those of all open streams are checked.
    findLive: (ids) => leaveAccount(() => findLiveSessions(database, ids, now())),
    relay: config.databaseUrl === null ? noRelay : relayByPostgres(config.databaseUrl, database, log),
    // Notifications follow a change, as the open pages do.
    onAnnounced: () => push.wakeSoon(),
    ...(options.heartbeatMs ? { heartbeatMs: options.heartbeatMs } : {}),
  })

  const translate = loadTranslate(distDir)
  const { email: operatorEmail } = config.publicFace.operator
  const push = createPusher({
    ...{ database, translate, now, log, origin: config.publicOrigin, allowPrivate: config.pushPrivateHosts },
    timeoutMs: options.pushTimeoutMs,
    meter,
    vapid: await loadVapid({ database, key, now, log }, `mailto:${operatorEmail || config.mailFrom}`),
  })
  const dispatcher = createDispatcher({
    database,
    key,
    mailer,
    sms,
    translate,
    product: config.productName,
    origin: config.publicOrigin,
    now,
    log,
    announce: (account, id) => hub.announce(account, { noun: 'appointments', id, version: null }),
  })

  const followUps = createFollowUpSender({
    ...{ database, key, mailer, sms, translate, now, log, hub },
    product: config.productName,
    origin: config.publicOrigin,
  })

  const imports = createImportRunner({
    ...{ database, now, log },
    announce: (account, noun) => hub.announce(account, { noun, id: null, version: null }),
  })

  const eraser = createEraser({ database, photos, log })

  const { bounceMailbox } = config
  const bounces =
    bounceMailbox && options.bounceEveryMs
      ? createBounceReader(bounceMailbox, { database, hub, log, now, everyMs: options.bounceEveryMs })
      : null

  const backups = config.backups
    ? createBackupRunner(config.backups, { config, database, dataDir, photos, now, log })
    : null

  const { restoreOffer = null } = options
  const isOffered = restoreOffer?.state().phase === 'open' && (await isUnused(database.db))
  const restoreLink = isOffered ? restoreUrl(config.publicOrigin, restoreOffer) : null
  const deps: Deps = {
    config,
    database,
    key,
    now,
    log,
    mailer,
    dispatcher,
    followUps,
    smsTimeoutMs,
    push,
    photos,
    imports,
    eraser,
    uploads,
    registry: config.registryUrl === null ? null : askVatWhiteList(config.registryUrl),
    readsBounces: () => bounces?.isReadable() ?? null,
    reachesPhotos: () => (config.photoStore === 's3' ? !photos.isFailing() : null),
    translate,
    hub,
    meter,
    refusedWrites: createRefusedWrites(),
    isStopping: () => stopping.signal.aborted,
    version,
    buildId,
    checkReplies: config.test,
  }
  const app = createApp(deps, files, (app) => {
    if (restoreOffer) addRestorePage(app, deps, restoreOffer, files)
    const scrape = watch?.answer
    if (scrape) app.get('/api/metrics', (c) => scrape(c.req.header('authorization') ?? null))
    if (folder) addOutboxPage(app, { token: outboxToken, publicOrigin: config.publicOrigin, list: folder.list, files })
  })

  const listener = takeTurns(getRequestListener(app.fetch))
  const stopping = new AbortController()
  const open = async (): Promise<OpenSocket> => {
    await watch?.listen().catch((error: unknown) => {
      const { port, host } = config.watch.metrics ?? {}
      throw new StartProblem(
        `Cannot listen on ${host}, port ${port} (${codeOf(error)}). Set METRICS_HOST and METRICS_PORT.`,
      )
    })
    return openSocket(config, certificate, listener, options)
  }
  const socket = await open().catch(async (error: unknown) => {
    await watch?.stop()
    await hub.close()
    await database.close()
    throw error
  })
  const { port } = socket

  mailer.wake()
  sms.wake()
  dispatcher.wake()
  followUps.wake()
  push.wake()
  // An import that a stop or a crash has interrupted goes on.
  imports.wake()
  const notifyAll = async (): Promise<void> => {
    await runReminderJob({ database, mailer, translate, now, origin: config.publicOrigin })
    await planReminders({ database, now })
    dispatcher.wake()
    followUps.wake()
  }
  let cleanedUp = Promise.resolve()
  const raise = () => raiseDueFollowUps({ database, now, hub })
  const notify = async (): Promise<void> => {
    await findPushFacts({ database, now })
    push.wake()
  }
  const cleanUp = (): void => {
    const removeFiles = async (): Promise<void> => {
      folder?.drop(now())
      await oldAssets.drop(now())
    }
    const startedAt = performance.now()
    const noteRun = (succeeded: boolean): void =>
      meter?.retention({ at: now(), ms: performance.now() - startedAt, succeeded })
    const jobs: (() => Promise<unknown>)[] = [
      removeFiles,
      // People whom it has deleted leave names in the history.
      () => sweep(database, now(), stopping.signal).finally(eraser.erase),
      () => sweepPhotos({ database, photos, log }, now()),
      () => uploads.removeLeft(Date.now() - leftUploadMs),
      notifyAll,
      raise,
      notify,
    ]
    // Each begins in a turn of its own: together they would block the event loop for longer.
    const beginApart = async (job: () => Promise<unknown>, place: number): Promise<void> => {
      for (let turn = 0; turn < place; turn++) await letOthersRun()
      await job()
    }
    cleanedUp = Promise.all(jobs.map(beginApart))
      .then(() => noteRun(true))
      .catch((error: unknown) => {
        noteRun(false)
        // The guard of the store has logged it; what was not removed is removed by the next run.
        if (!(error instanceof S3Problem)) log.error({ err: error }, 'bug in retention')
      })
  }
  cleanUp()
  const sweepTimer = options.sweepEveryMs ? setInterval(cleanUp, options.sweepEveryMs) : undefined
  sweepTimer?.unref()
  // Reminders have a time of the day, which the hourly sweep would miss.
  let reminding = Promise.resolve()
  const remind = (): void => {
    reminding = reminding
      .then(() => planReminders({ database, now }))
      .then(() => {
        dispatcher.wake()
        followUps.wake()
        imports.wake()
      })
      .then(raise)
      .then(notify)
      .catch((error: unknown) => log.error({ err: error }, 'bug in the reminders'))
  }
  const reminderTimer = options.sweepEveryMs ? setInterval(remind, reminderEveryMs) : undefined
  reminderTimer?.unref()

  const backupTimer =
    backups && options.backupEveryMs ? setInterval(() => void backups.check(), options.backupEveryMs) : undefined
  backupTimer?.unref()

  return {
    origin: config.publicOrigin,
    port,
    database,
    greeting: greet(config, { port, dataDir, isUnbuilt: files === missingBuild, restoreLink }),
    async stop() {
      clearInterval(sweepTimer)
      clearInterval(reminderTimer)
      clearInterval(backupTimer)
      stopping.abort()
      // A chunk of an import may take as long as the requests that are running.
      const importsStopped = imports.stop()
      // Whoever distributes the requests sees that this instance is not ready, and stops sending it new ones.
      if (config.drainMs > 0) await wait(config.drainMs)
      // Event streams never end by themselves.
      await hub.close()
      await socket.close()
      await reminding
      await importsStopped
      await eraser.stop()
      await bounces?.stop()
      await backups?.stop()
      await dispatcher.stop()
      await followUps.stop()
      await push.stop()
      await mailer.stop()
      await sms.stop()
      smtp?.close()
      await cleanedUp
      await watch?.stop()
      await database.close()
    },
  }
}

type GreetingFacts = {
  readonly port: number
  readonly dataDir: string
  readonly isUnbuilt: boolean
  readonly restoreLink: string | null
}

function greet(config: Config, { port, dataDir, isUnbuilt, restoreLink }: GreetingFacts): string[] {
  const mail =
    config.smtpUrl !== null
      ? 'Mails go out by SMTP.'
      : config.production
        ? 'No mail can be sent: set SMTP_URL, or nobody can sign in.'
        : 'Codes appear here: without SMTP_URL no mail leaves this machine.'
  return [
    `${config.productName} listens on ${config.host ?? 'every address'}, port ${port}. Data: ${config.databaseUrl ? 'PostgreSQL' : dataDir}`,
    ...(isUnbuilt ? ['The pages have not been built yet. Run: npm run build'] : []),
    mail,
    ...(restoreLink ? [`To restore a backup, open ${restoreLink}`] : []),
    `Open ${config.publicOrigin}/register to begin. Ctrl+C stops.`,
  ]
}
