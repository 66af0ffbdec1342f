import { StartProblem } from '../start-problem.ts'

/** The store cannot be used. The message is for the operator, in one line: the cause and the fix, and no key. */
export class S3Problem extends StartProblem {}

/** What to do about the errors of the protocol. */
const fixes: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'It does not know the key: check S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The secret does not belong to the key: check S3_SECRET_ACCESS_KEY, and S3_REGION.',
  AuthorizationHeaderMalformed: 'Check S3_REGION.',
  AuthorizationQueryParametersError: 'Check S3_REGION.',
  AccessDenied: 'The key may not do this: let it read, write, list and remove objects of the bucket.',
  NoSuchBucket: 'Create the bucket, or check S3_BUCKET.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong: turn NTP on.',
  PermanentRedirect: 'The bucket is in another region: check S3_ENDPOINT and S3_REGION.',
  TemporaryRedirect: 'The bucket is in another region: check S3_ENDPOINT and S3_REGION.',
  QuotaExceeded: 'The store is full.',
  XMinioStorageFull: 'The store is full.',
}

/** Describes an answer that is an error. `code` as the service gave it: only words of the protocol are repeated. */
export function refusedBy(place: string, status: number, code: string): S3Problem {
  const known = /^[A-Za-z]{1,60}$/.test(code) ? `${status} ${code}` : String(status)
  const usual = status >= 500 ? 'Look at its log, or at the status page of its provider.' : 'Check the S3 variables.'
  return new S3Problem(`The S3 store ${place} refused (${known}). ${fixes[code] ?? usual}`)
}

/** Describes a request without an answer. */
export function unreachable(place: string, code: string): S3Problem {
  return new S3Problem(
    `The S3 store ${place} does not answer (${code}). Check S3_ENDPOINT, whether the store runs, and whether a firewall is between.`,
  )
}
