import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { RestoreFailure } from './restore-offer.ts'

export const restoreTexts = {
  title: /*i18n*/ { id: 'restore-page.title', message: 'Restore a backup' },
  lead: /*i18n*/ {
    id: 'restore-page.lead',
    message:
      'This server is new and has no data yet. A backup brings everything back: workshops, appointments, customers, photos and sign-ins.',
  },
  found: /*i18n*/ { id: 'restore-page.found', message: 'Backups on this server' },
  restoreFound: /*i18n*/ { id: 'restore-page.restore-found', message: 'Restore this backup' },
  file: /*i18n*/ { id: 'restore-page.file', message: 'Backup file (.zip)' },
  restoreFile: /*i18n*/ { id: 'restore-page.restore-file', message: 'Restore this file' },
  sending: /*i18n*/ { id: 'restore-page.sending', message: 'Sending the file' },
  notSent: /*i18n*/ {
    id: 'restore-page.not-sent',
    message: 'The file did not arrive. Check your connection, and send the file again.',
  },
  photosGone: /*i18n*/ { id: 'restore-page.photos-gone', message: 'The server of these photos is gone for good' },
  folder: /*i18n*/ {
    id: 'restore-page.folder',
    message: 'Or copy the file into the folder {folder} on the server, and reload this page.',
  },
  needsScript: /*i18n*/ { id: 'restore-page.needs-script', message: 'Sending a file needs JavaScript.' },
  begin: /*i18n*/ { id: 'restore-page.begin', message: 'Set up a new workshop instead' },
  working: /*i18n*/ {
    id: 'restore-page.working',
    message: 'The backup is being checked and restored. This can take a few minutes.',
  },
  prepared: /*i18n*/ { id: 'restore-page.prepared', message: 'Almost done. The server is starting again.' },
  restoredTitle: /*i18n*/ { id: 'restore-page.restored-title', message: 'The backup is restored' },
  restored: /*i18n*/ { id: 'restore-page.restored', message: 'All data from {when} is back.' },
  erasures: /*i18n*/ {
    id: 'restore-page.erasures',
    message: 'If you have erased data of customers or employees since then, erase it again.',
  },
  signIn: /*i18n*/ { id: 'restore-page.sign-in', message: 'Sign in' },
} satisfies Record<string, TextDescriptor>

export const failureTexts: Readonly<Record<RestoreFailure, TextDescriptor>> = {
  damaged: /*i18n*/ {
    id: 'restore-page.damaged',
    message: 'This file is damaged, or it is not a backup of {product}. Nothing was changed. Choose another backup.',
  },
  newer: /*i18n*/ {
    id: 'restore-page.newer',
    message: 'This backup is from a newer version of {product}. Install that version, and restore it there.',
  },
  'other-format': /*i18n*/ {
    id: 'restore-page.other-format',
    message: 'This version of {product} cannot read the backup. Restore it with the version that made it.',
  },
  'other-photos': /*i18n*/ {
    id: 'restore-page.other-photos',
    message:
      'The S3 store already holds photos. If another server still uses it, that server would lose its new photos. If that server is gone for good, tick the box, and restore the backup again.',
  },
  'open-elsewhere': /*i18n*/ {
    id: 'restore-page.open-elsewhere',
    message: 'Another program on the server is using the database. Nothing was changed. Close it, and try again.',
  },
  'disk-full': /*i18n*/ {
    id: 'restore-page.disk-full',
    message: 'The disk of the server is full. Nothing was changed. Free some space, and try again.',
  },
  'in-use': /*i18n*/ {
    id: 'restore-page.in-use',
    message: 'A workshop was set up on this server in the meantime. The backup was not restored.',
  },
  failed: /*i18n*/ {
    id: 'restore-page.failed',
    message: 'The backup could not be restored. The log of the server says why. Nothing was changed.',
  },
}
