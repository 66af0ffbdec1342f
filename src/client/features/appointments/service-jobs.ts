import { nameIn } from '#client/api/service-queries.ts'
import type { ServiceChoice } from '#contract/onboarding.ts'
import type { ServiceGroup } from '#contract/services.ts'
import { normaliseText } from '#domain/normalise-text.ts'

/** A service that can be chosen for a car. */
export type Job = {
  id: string
  name: string
  /** The minutes in a bay: the station's own, else the usual ones. */
  minutes: number
  /** Whether the station offers it; if it has no list, whether most workshops do. */
  isUsual: boolean
  /** The folded names in both languages, for searches. */
  words: string
}

/** Returns all services, the station's own first and in its order. */
export function jobsOf(groups: readonly ServiceGroup[], choice: ServiceChoice | null, locale: string): Job[] {
  const own = new Map(choice?.services.map(({ id, minutes }, at) => [id, { at, minutes }]))
  const jobs = groups.flatMap(({ services }) =>
    services.map((service) => ({
      id: service.id,
      name: nameIn(locale, service),
      minutes: own.get(service.id)?.minutes ?? service.minutes,
      isUsual: own.size > 0 ? own.has(service.id) : service.popular,
      words: normaliseText(`${service.nameEn} ${service.namePl}`),
    })),
  )
  const place = ({ id, isUsual }: Job) => own.get(id)?.at ?? (isUsual ? own.size : Number.MAX_SAFE_INTEGER)
  return jobs.sort((a, b) => place(a) - place(b))
}

/**
 * Returns the services that contain every typed word, those with a match at the start of a word first. Without text,
 * the usual ones.
 */
export function findJobs(jobs: readonly Job[], typed: string): readonly Job[] {
  const words = normaliseText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return jobs.filter(({ isUsual }) => isUsual)
  const beginsSo = (job: Job) => words.every((word) => ` ${job.words}`.includes(` ${word}`))
  return jobs
    .filter((job) => words.every((word) => job.words.includes(word)))
    .toSorted((a, b) => Number(beginsSo(b)) - Number(beginsSo(a)))
}

/** Returns the sum of the minutes, in the steps of a booking; 0 while none is known. */
export function minutesOf(ids: readonly string[], jobs: readonly Job[]): number {
  const sum = jobs.filter(({ id }) => ids.includes(id)).reduce((total, { minutes }) => total + minutes, 0)
  return Math.min(2880, Math.ceil(sum / 5) * 5)
}
