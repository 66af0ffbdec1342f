import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { readBackupStatus } from '#contract/health.ts'

export const backupQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(readBackupStatus, {}, { signal }),
})
