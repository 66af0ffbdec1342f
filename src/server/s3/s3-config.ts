/** The bucket of an S3-compatible service. */
export type S3Config = {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Begins the name of each object: empty, or a path that ends with a slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Parses this part of the environment; `null` without S3_ENDPOINT. Appends each invalid value to `problems`, with its fix. */
export function parseS3(read: (name: string) => string | null, problems: string[]): S3Config | null {
  const missing = needed.filter((name) => read(name) === null)
  if (missing.length === needed.length) return null
  if (missing.length > 0) {
    problems.push(`${missing.join(' and ')} must be set too: S3 needs ${needed.join(', ')}.`)
    return null
  }
  const before = problems.length
  const check = (name: string, text: string, pattern: RegExp, what: string): string => {
    if (!pattern.test(text)) problems.push(`${name} must be ${what}, not "${text}".`)
    return text
  }
  const endpoint = parseEndpoint(read('S3_ENDPOINT') ?? '')
  if (endpoint === null) {
    // Law: without the value, in which some write the key.
    problems.push(
      'S3_ENDPOINT must be a scheme and a host, without a path or a key. Try S3_ENDPOINT=https://s3.example.com.',
    )
  }
  const path = read('S3_PREFIX')
  const config: S3Config = {
    endpoint: endpoint ?? '',
    region: check('S3_REGION', read('S3_REGION') ?? 'us-east-1', /^[\w-]{1,60}$/, 'the name of a region'),
    bucket: check('S3_BUCKET', read('S3_BUCKET') ?? '', /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'the name of a bucket'),
    prefix: path ? `${check('S3_PREFIX', path, /^\w[\w-]*(\/\w[\w-]*)*$/, 'a path such as pitboard')}/` : '',
    accessKeyId: read('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: read('S3_SECRET_ACCESS_KEY') ?? '',
  }
  return problems.length > before ? null : config
}

// A password in the address would be shown by later error messages.
function parseEndpoint(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return isBare && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** Returns the variables that `parseS3` reads, for a process that this one starts; `undefined` removes one. */
export function s3Variables(s3: S3Config | null): Record<string, string | undefined> {
  return {
    S3_ENDPOINT: s3?.endpoint,
    S3_REGION: s3?.region,
    S3_BUCKET: s3?.bucket,
    S3_PREFIX: s3?.prefix.slice(0, -1) || undefined,
    S3_ACCESS_KEY_ID: s3?.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3?.secretAccessKey,
    S3_ACCESS_KEY_ID_FILE: undefined,
    S3_SECRET_ACCESS_KEY_FILE: undefined,
  }
}
