import type { Locale } from '#contract/pages/path-locale.ts'
import { taxonomy } from './read-taxonomy.ts'

const services = new Map(
  taxonomy.groups.flatMap((group) => group.services.map((service) => [service.id, service] as const)),
)

/** The name of a service of our list in a language; its id if we do not know it. */
export function serviceName(id: string, locale: Locale): string {
  const service = services.get(id)
  return (locale === 'pl' ? service?.namePl : service?.nameEn) ?? id
}
