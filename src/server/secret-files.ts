import { readFileSync, statSync } from 'node:fs'
import { codeOf } from './data-folder.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Variables that hold a password or a key. Each may be in a file, which `NAME_FILE` names. */
const secrets = [
  ...['DATABASE_URL', 'SMTP_URL', 'BOUNCE_IMAP', 'SESSION_SECRET', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const
/** In bytes: a longer file is not the one that was meant. */
const longestSecret = 4096

/**
 * Returns the environment with the content of secret files under the names of their variables, without the end of the
 * line. Appends what is wrong with a file to `problems`, without its content.
 */
export function readSecretFiles(env: Environment, problems: string[]): Environment {
  const read: Record<string, string | undefined> = { ...env }
  for (const name of secrets) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set: leave one of them out.`)
      continue
    }
    const found = readSecret(file)
    if (found.ok) read[name] = found.text
    else
      problems.push(`${name}_FILE names ${file}, which ${found.why}. Give the path of a file with one line, ${name}.`)
  }
  return read
}

function readSecret(file: string): { ok: true; text: string } | { ok: false; why: string } {
  try {
    if (statSync(file).size > longestSecret) return { ok: false, why: `has more than ${longestSecret} bytes` }
    const text = readFileSync(file, 'utf8').trim()
    if (text === '') return { ok: false, why: 'is empty' }
    return /\p{Cc}/u.test(text) ? { ok: false, why: 'has more than one line' } : { ok: true, text }
  } catch (error) {
    return { ok: false, why: `cannot be read (${codeOf(error)})` }
  }
}
