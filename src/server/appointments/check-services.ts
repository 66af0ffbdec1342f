import { type Failure, invalidField } from '../http/answer.ts'
import { taxonomy } from '../services/read-taxonomy.ts'

/** Checks that every service is in the taxonomy and occurs once. */
export function checkServices(services: readonly string[] = []): { ok: true } | Failure {
  for (const [index, id] of services.entries()) {
    if (!taxonomy.services.has(id)) return invalidField(`services.${index}`, 'unknown')
    if (services.indexOf(id) !== index) return invalidField(`services.${index}`, 'duplicate')
  }
  return { ok: true }
}
