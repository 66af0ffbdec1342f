import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Hub } from './events/hub.ts'
import type { Uploads } from './http/uploads.ts'
import type { CompanyRegistry } from './legals/company-registry.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Dispatcher } from './messages/dispatcher.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import type { Translate } from './texts/translate.ts'

/** What the routes stand on. Time comes from `now` alone, epoch ms. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  /** Signs codes and encrypts mails. */
  readonly key: Buffer
  readonly now: () => number
  readonly log: Logger
  readonly mailer: Mailer
  /** Sends customers what they are to be told. */
  readonly dispatcher: Dispatcher
  readonly photos: PhotoStore
  /** Where files stay while they come in. */
  readonly uploads: Uploads
  /** `null`: companies are not looked up. */
  readonly registry: CompanyRegistry | null
  readonly translate: Translate
  /** Tells open pages what changes. */
  readonly hub: Hub
  readonly version: string
  readonly buildId: string
  /** Prove every reply against its contract: in tests; it is half of a list's time. */
  readonly checkReplies: boolean
}

/** What a call needs that reads and writes rows. */
export type StoreDeps = Pick<Deps, 'database' | 'now'>
