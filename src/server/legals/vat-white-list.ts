import type { CompanyRegistry, RegistryRefusal } from './company-registry.ts'
import { readReply } from './read-subject.ts'

export const registryTimeoutMs = 5000
/** The answer for a company with hundreds of bank accounts has about 30 KB. */
const mostBytes = 1_000_000
/** The registry's codes for an empty, too short or long, malformed or invalid NIP. */
const badNipCodes = ['WL-112', 'WL-113', 'WL-114', 'WL-115']

/**
 * The VAT white list of the Polish Ministry of Finance: public, without a key, about 100 queries per day and address.
 */
export function askVatWhiteList(url: string, timeoutMs = registryTimeoutMs): CompanyRegistry {
  return {
    async find(nip, day) {
      try {
        const response = await fetch(`${url}/api/search/nip/${nip}?date=${day}`, {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const json = await readJson(response)
        if (response.status !== 200) return refuse(response.status, json)
        // During maintenance it answers 200 with an HTML page.
        const reply = readReply(json, nip)
        return reply ? { ok: true, ...reply } : unavailable('unreadable')
      } catch (error) {
        return unavailable(error instanceof Error ? error.name : 'unknown')
      }
    },
  }
}

const unavailable = (detail: string): RegistryRefusal => ({ ok: false, why: 'unavailable', detail })

function refuse(status: number, json: unknown): RegistryRefusal {
  const code = typeof json === 'object' && json !== null && 'code' in json ? String(json.code) : ''
  // Only a code in the registry's own format is logged.
  const detail = /^WL-\d{3}$/.test(code) ? `${status} ${code}` : String(status)
  if (status === 429 || code === 'WL-191') return { ok: false, why: 'limit', detail }
  if (status === 400 && badNipCodes.includes(code)) return { ok: false, why: 'bad-nip', detail }
  return unavailable(detail)
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
