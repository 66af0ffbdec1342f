import { randomBytes } from 'node:crypto'
import { parseS3, type S3Config } from '#server/s3/s3-config.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

/**
 * Opens an S3 store: the one of `TEST_S3_URL` (`http://KEY:SECRET@HOST:PORT/BUCKET?region=NAME`), or an own server.
 * `own` is `null` for another one. Each call has a prefix of its own.
 */
export async function openS3(pageSize?: number): Promise<{ config: S3Config; own: S3Server | null }> {
  const given = process.env.TEST_S3_URL
  const own = given ? null : await startS3Server(pageSize ? { pageSize } : {})
  const env: Record<string, string> = { ...(own?.env ?? readUrl(given ?? '')) }
  env.S3_PREFIX = `test-${randomBytes(4).toString('hex')}`
  const problems: string[] = []
  const config = parseS3((name) => env[name] ?? null, problems)
  if (!config) throw new Error(problems.join('\n'))
  return { config, own }
}

function readUrl(text: string): Record<string, string> {
  const url = new URL(text)
  return {
    S3_ENDPOINT: url.origin,
    S3_BUCKET: url.pathname.slice(1),
    S3_REGION: url.searchParams.get('region') ?? 'us-east-1',
    S3_ACCESS_KEY_ID: decodeURIComponent(url.username),
    S3_SECRET_ACCESS_KEY: decodeURIComponent(url.password),
  }
}
