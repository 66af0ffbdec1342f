import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Eraser } from './erasures/create-eraser.ts'
import type { Hub } from './events/hub.ts'
import type { FollowUpSender } from './follow-ups/create-sender.ts'
import type { RefusedWrites } from './health/refused-writes.ts'
import type { Uploads } from './http/uploads.ts'
import type { ImportRunner } from './imports/run-imports.ts'
import type { CompanyRegistry } from './legals/company-registry.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Dispatcher } from './messages/dispatcher.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import type { Pusher } from './push/create-pusher.ts'
import type { Translate } from './texts/translate.ts'
import type { Meter } from './watch/meter.ts'

/** The dependencies of the routes. The current time comes only from `now`, in ms since the epoch. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  /** Signs codes and encrypts mails. */
  readonly key: Buffer
  readonly now: () => number
  readonly log: Logger
  readonly mailer: Mailer
  /** Sends messages to customers. */
  readonly dispatcher: Dispatcher
  /** Sends the messages of follow-ups. */
  readonly followUps: FollowUpSender
  /** An SMS gateway that does not answer within this time is tried again later. */
  readonly smsTimeoutMs: number
  /** Notifies people on their devices. */
  readonly push: Pusher
  readonly photos: PhotoStore
  /** Runs imports in the background. */
  readonly imports: Pick<ImportRunner, 'wake'>
  /** Erases stations and people in the background. */
  readonly eraser: Pick<Eraser, 'erase'>
  /** The folder for files during their upload. */
  readonly uploads: Uploads
  /** `null`: companies are not looked up. */
  readonly registry: CompanyRegistry | null
  /** Whether the mailbox of bounces could be read the last time; `null`: there is none, or nothing is known yet. */
  readonly readsBounces: () => boolean | null
  /** Whether the last call to the store of photos succeeded; `null` if it is a folder. */
  readonly reachesPhotos: () => boolean | null
  readonly translate: Translate
  /** Notifies open pages of changes. */
  readonly hub: Hub
  /** Counts what happens, for the operator; `null`: nobody asks. */
  readonly meter: Meter | null
  /** When a request could not be stored, for the answer about the health. */
  readonly refusedWrites: RefusedWrites
  /** Whether the server has been told to stop. */
  readonly isStopping: () => boolean
  readonly version: string
  readonly buildId: string
  /** Validate every reply against its contract. Only in tests: it takes half of the time of a list request. */
  readonly checkReplies: boolean
}

/** The dependencies of a function that reads and writes rows. */
export type StoreDeps = Pick<Deps, 'database' | 'now'>
